import { describe, expect, test } from 'vitest'
import { EventFrames, type EventFrame } from './event-frames.ts'

/** Reads a stream that arrives in the given pieces. */
async function read(...pieces: string[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const frames = new EventFrames(stream, { call: 'GET /', timeout: 1_000 })
  const found: EventFrame[] = []
  for (let frame = await frames.next(); frame; frame = await frames.next()) found.push(frame)
  return { found, comments: frames.comments }
}

describe('server-sent events are read', () => {
  test('however they are cut', async () => {
    const text = 'id: 1\nevent: start\ndata: {"a":"🎈"}\n\nid: 2\nevent: delta\ndata: {}\n\n'
    const whole = await read(text)
    expect(whole.found).toEqual([
      { id: '1', event: 'start', data: '{"a":"🎈"}' },
      { id: '2', event: 'delta', data: '{}' },
    ])
    expect(await read(...text)).toEqual(whole)
  })

  test('with any line ends', async () => {
    const wanted = [{ id: '1', event: 'start', data: '{}' }]
    expect((await read('id: 1\r\nevent: start\r\ndata: {}\r\n\r\n')).found).toEqual(wanted)
    expect((await read('id: 1\revent: start\rdata: {}\r\r', '\n')).found).toEqual(wanted)
    expect((await read('id: 1\revent: start\rdata: {}\r\r')).found).toEqual(wanted)
    expect((await read('id: 1\r', '\nevent: start\r\ndata: {}\r\n\r', '\n')).found).toEqual(wanted)
  })

  test('as soon as they are complete, whatever ends their lines', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const frames = new EventFrames(readable, { call: 'GET /', timeout: 1_000 })
    void writable.getWriter().write(new TextEncoder().encode('data: 1\r\r'))
    expect(await frames.next()).toMatchObject({ data: '1' })
  })

  test('with data in several lines, and without the space', async () => {
    expect((await read('event:x\ndata:{\ndata: }\n\n')).found).toEqual([
      { id: undefined, event: 'x', data: '{\n}' },
    ])
  })

  test('without comments, which are counted', async () => {
    expect(await read(': heartbeat\n\n', 'retry: 5\n\n', ': more\ndata: 1\n\n')).toEqual({
      found: [{ id: undefined, event: undefined, data: '1' }],
      comments: 2,
    })
  })

  test('and what has a name but no data is no event, as in a browser', async () => {
    expect((await read('event: heartbeat\n\n', 'data\n\n')).found).toEqual([
      { id: undefined, event: undefined, data: '' },
    ])
  })

  test('and what does not end is no event', async () => {
    expect((await read('data: 1\n\ndata: 2\n')).found).toHaveLength(1)
  })
})

test('a silent stream is found out', async () => {
  const silent = new ReadableStream<Uint8Array>()
  const frames = new EventFrames(silent, { call: 'GET /', timeout: 20 })
  await expect(frames.next()).rejects.toMatchObject({ finding: { came: 'silence for 0.02 s' } })
})
