import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSseParser, type ServerSentEvent } from './sse-parser.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function parse(...pieces: Uint8Array[]): ServerSentEvent[] {
  const parser = createSseParser()
  return pieces.flatMap((piece) => [...parser.push(piece)])
}

/** Cuts bytes at the given places, wherever they fall. */
function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const sorted = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [...sorted, bytes.length].map((end, index) => bytes.slice(index === 0 ? 0 : sorted[index - 1], end))
}

test('reads id, event and data', () => {
  expect(parse(encode('id: 7\nevent: delta\ndata: {"text":"a"}\n\n'))).toEqual([
    { id: '7', type: 'delta', data: '{"text":"a"}' },
  ])
})

test('joins several data lines and removes one space only', () => {
  expect(parse(encode('data: a\ndata:b\ndata:  c\n\n'))).toEqual([
    { id: '', type: 'message', data: 'a\nb\n c' },
  ])
})

test('keeps the last id for events without one', () => {
  expect(parse(encode('id: 4\ndata: x\n\ndata: y\n\nid\ndata: z\n\n')).map(({ id }) => id)).toEqual([
    '4',
    '4',
    '',
  ])
})

test('ignores comments, unknown fields, ids with NUL, and events without data', () => {
  const events = parse(encode(': heartbeat\n\nretry: 5\nid: 1\0\nevent: lost\n\ndata: kept\n\n'))
  expect(events).toEqual([{ id: '', type: 'message', data: 'kept' }])
})

test('drops a byte order mark at the beginning and an event without its blank line at the end', () => {
  expect(parse(encode('\uFEFFdata: a\n\ndata: cut off\n'))).toEqual([{ id: '', type: 'message', data: 'a' }])
})

test('takes a field without a colon as one with an empty value', () => {
  expect(parse(encode('data\ndata: b\n\n'))).toEqual([{ id: '', type: 'message', data: '\nb' }])
})

test('does not take a line feed that follows a carriage return in the next bytes for a blank line', () => {
  expect(parse(encode('data: a\r'), encode('\ndata: b\r\n\r'), encode('\n'), encode('data: c\n\n'))).toEqual([
    { id: '', type: 'message', data: 'a\nb' },
    { id: '', type: 'message', data: 'c' },
  ])
})

const line = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replaceAll(/[\r\n\0]/g, '-').toWellFormed())
const event = fc.record({
  id: fc.nat().map(String),
  type: fc.constantFrom('delta', 'start', 'done'),
  data: fc.array(line, { minLength: 1, maxLength: 3 }),
  hasTypeFirst: fc.boolean(),
})

test('finds the same events however the bytes are cut, their fields ordered and their lines ended', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 8 }),
      fc.array(fc.nat(5000), { maxLength: 60 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (events, places, end, hasComments) => {
        const stream = events
          .map(({ id, type, data, hasTypeFirst }) => {
            const names = [`id: ${id}`, `event: ${type}`]
            const lines = [
              ...(hasTypeFirst ? names.toReversed() : names),
              ...data.map((each) => `data: ${each}`),
              '',
            ]
            return (hasComments ? [': beat', '', ...lines] : lines).map((each) => each + end).join('')
          })
          .join('')
        expect(parse(...cutAt(encode(stream), places))).toEqual(
          events.map(({ id, type, data }) => ({ id, type, data: data.join('\n') })),
        )
      },
    ),
    { numRuns: 400 },
  )
})

test('takes time in proportion to a line of any length, byte by byte', () => {
  const bytes = encode(`data: ${'x'.repeat(200_000)}\n\n`)
  const parser = createSseParser()
  const events: ServerSentEvent[] = []
  for (let index = 0; index < bytes.length; index += 1) {
    events.push(...parser.push(bytes.subarray(index, index + 1)))
  }
  expect(events[0]?.data.length).toBe(200_000)
})
