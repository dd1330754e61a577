import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { chatEventSchema } from '@ai-studio/contract'
import { describe, expect, test, vi } from 'vitest'
import { EventStream } from './event-stream.ts'
import { failureEvent } from './failure-event.ts'
import { AnswerLog } from './generation/answer-log.ts'
import { OpenStreams } from './open-streams.ts'
import { testIdentity, testMessage } from './testing/message.ts'
import { EventReader, readEvents } from './testing/read-events.ts'
import { TestClock } from './testing/test-clock.ts'

const open = (log: AnswerLog, after = 0, language: 'en' | 'vi' = 'en') =>
  new EventStream(log, { after, failureEvent: (code) => failureEvent(code, language) })

test('an answer is start, text and done, each with its place', async () => {
  const log = new AnswerLog(testIdentity())
  const reading = readEvents(open(log))
  log.append('Hello')
  await new Promise(setImmediate)
  log.append(' 😀')
  const message = testMessage('Hello 😀')
  log.end({ kind: 'message', message })
  const { events } = await reading
  expect(events).toEqual([
    { type: 'start', sequence: 1, ...log.identity },
    { type: 'delta', sequence: 6, text: 'Hello' },
    { type: 'delta', sequence: 9, text: ' 😀' },
    { type: 'done', sequence: 10, message },
  ])
})

test('the start leaves before there is any text', async () => {
  const stream = open(new AnswerLog(testIdentity()))
  const [first] = await new Promise<Buffer[]>((resolve) => stream.once('data', (bytes) => resolve([bytes])))
  expect(first?.toString()).toMatch(/^id: 1\nevent: start\ndata: \{.*\}\n\n$/)
  stream.destroy()
})

test('a reader who has everything so far hears at once that it is connected', async () => {
  const log = new AnswerLog(testIdentity())
  log.append('All')
  const stream = open(log, 4)
  const first = await new Promise<Buffer>((resolve) => stream.once('data', resolve))
  expect(first.toString()).toBe(': heartbeat\n\n')
  stream.destroy()
})

test('line breaks and separators in the text cannot break an event', async () => {
  const log = new AnswerLog(testIdentity())
  const text = 'a\n\nb\r\nevent: done\n\u2028\u2029\n'
  log.append(text)
  log.end({ kind: 'message', message: testMessage(text) })
  expect((await readEvents(open(log))).text).toBe(text)
})

const failed = () => {
  const log = new AnswerLog(testIdentity())
  log.append('So far')
  log.end({
    kind: 'message',
    message: testMessage('So far', { status: 'failed', errorCode: 'MODEL_TIMEOUT' }),
  })
  return log
}

describe('a failure', () => {
  test('is told to each reader in their language', async () => {
    const log = failed()
    const [english, vietnamese] = await Promise.all([
      readEvents(open(log, 0, 'en')),
      readEvents(open(log, 0, 'vi')),
    ])
    expect(english.last).toMatchObject({ type: 'error', code: 'MODEL_TIMEOUT', retryable: true, sequence: 8 })
    expect(english.last).toHaveProperty('message', failureEvent('MODEL_TIMEOUT', 'en').message)
    expect(vietnamese.last).toHaveProperty('message', failureEvent('MODEL_TIMEOUT', 'vi').message)
    expect(english.last).not.toEqual(vietnamese.last)
  })

  test('keeps the text so far', async () => {
    expect((await readEvents(open(failed()))).text).toBe('So far')
  })
})

test('an answer deleted meanwhile ends as not found; one that goes on elsewhere just ends', async () => {
  const gone = new AnswerLog(testIdentity())
  gone.end({ kind: 'gone' })
  expect((await readEvents(open(gone))).last).toMatchObject({ type: 'error', code: 'NOT_FOUND' })
  const cut = new AnswerLog(testIdentity())
  cut.end({ kind: 'cut' })
  expect((await readEvents(open(cut))).events.map(({ type }) => type)).toEqual(['start'])
})

test('a reader that takes nothing holds little, and then gets all of it in order', async () => {
  const log = new AnswerLog(testIdentity())
  const slow = open(log)
  slow.read(0)
  const piece = 'Slow reader 😀 '
  for (let index = 0; index < 20_000; index += 1) {
    log.append(piece)
    if (index % 100 === 0) await new Promise(setImmediate)
  }
  expect(log.length).toBeGreaterThan(250_000)
  expect(slow.readableLength).toBeLessThan(50_000)

  log.end({ kind: 'message', message: testMessage(log.text) })
  const { text, events } = await readEvents(slow)
  expect(text).toBe(log.text)
  expect(events.length).toBeLessThan(60)
})

test('many readers at many places get the same text', async () => {
  const log = new AnswerLog(testIdentity())
  const readers = Array.from({ length: 50 }, (_, index) => readEvents(open(log, index % 7)))
  for (const word of 'one two three 😀 four five six'.split(' ')) {
    log.append(`${word} `)
    await new Promise(setImmediate)
  }
  log.end({ kind: 'message', message: testMessage(log.text) })
  for (const [index, reader] of (await Promise.all(readers)).entries()) {
    expect(reader.text).toBe(log.text.slice(Math.max(0, (index % 7) - 1)))
  }
})

test('a reader that goes away is forgotten', () => {
  const log = new AnswerLog(testIdentity())
  const stream = open(log)
  expect(log.readers).toBe(1)
  stream.destroy()
  expect(log.readers).toBe(0)
})

test('idle readers get a heartbeat every ten seconds, and none after they have gone', async () => {
  const clock = new TestClock()
  const streams = new OpenStreams(clock, 10_000)
  const stream = open(new AnswerLog(testIdentity()))
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const onClose = vi.fn()
  streams.add(response, stream, onClose)
  const reader = new EventReader()
  stream.on('data', (bytes: Buffer) => reader.take(bytes))
  await new Promise(setImmediate)
  for (let beats = 1; beats <= 3; beats += 1) {
    clock.advance(10_000)
    await new Promise(setImmediate)
    expect(reader.comments).toBe(beats)
  }
  expect(reader.events.map((event) => chatEventSchema.parse(event).type)).toEqual(['start'])
  expect(streams.size).toBe(1)
  response.emit('close')
  expect(onClose).toHaveBeenCalledOnce()
  expect(streams.size).toBe(0)
  clock.advance(10_000)
  await new Promise(setImmediate)
  expect(reader.comments).toBe(3)
  stream.destroy()
  await streams.close()
})
