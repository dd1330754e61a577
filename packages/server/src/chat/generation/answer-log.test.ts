import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testIdentity, testMessage } from '../testing/message.ts'
import { AnswerLog, endedLog, type Portion } from './answer-log.ts'
import { TextPieces } from './text-pieces.ts'

const pieces = fc.array(
  fc.string({ unit: fc.constantFrom('a', 'b ', 'é', '😀', '👩🏽‍🚀', '\ud83d', '\ude00', 'ữ', '\n') }),
  { maxLength: 12 },
)

/** A log with these pieces in it, and the text they make. */
function logOf(texts: string[]): { log: AnswerLog; text: string } {
  const log = new AnswerLog(testIdentity())
  const cleaner = new TextPieces()
  for (const text of texts) log.append(cleaner.take(text))
  log.append(cleaner.end())
  return { log, text: log.text }
}

function readAll(log: AnswerLog, after: number, limit: number): Portion[] {
  const portions: Portion[] = []
  for (let sequence = after; ;) {
    const portion = log.after(sequence, limit)
    if (!portion) return portions
    portions.push(portion)
    if (portion.type === 'end') return portions
    sequence = portion.sequence
  }
}

const textOf = (portions: Portion[]): string =>
  portions.map((portion) => (portion.type === 'delta' ? portion.text : '')).join('')

test('a reader at any place gets exactly the rest, whatever was cut where', () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: 2, max: 9 }), fc.boolean(), (texts, limit, hasEnded) => {
      const { log, text } = logOf(texts)
      if (hasEnded) log.end({ kind: 'message', message: testMessage(text) })
      for (let after = 0; after <= text.length + 1; after += 1) {
        const portions = readAll(log, after, limit)
        expect(textOf(portions)).toBe(text.slice(Math.max(0, after - 1)))
        expect(portions.some((portion) => portion.type === 'start')).toBe(after === 0)
        expect(portions.filter((portion) => portion.type === 'end')).toHaveLength(hasEnded ? 1 : 0)
        if (hasEnded) expect(portions.at(-1)?.sequence).toBe(text.length + 2)
      }
    }),
  )
})

test('sequence numbers grow by the length of the text, and no portion ends inside a pair', () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: 2, max: 5 }), (texts, limit) => {
      let sequence = 0
      for (const portion of readAll(logOf(texts).log, 0, limit)) {
        expect(portion.sequence).toBe(sequence + (portion.type === 'delta' ? portion.text.length : 1))
        if (portion.type === 'delta') expect(portion.text.isWellFormed()).toBe(true)
        sequence = portion.sequence
      }
    }),
  )
})

test('readers that follow while the text grows get what a late reader gets', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('x', '😀', 'long text'), fc.boolean())), (steps) => {
      const log = new AnswerLog(testIdentity())
      const received: Portion[] = []
      for (const [text, reads] of steps) {
        log.append(text)
        if (reads) received.push(...readAll(log, received.at(-1)?.sequence ?? 0, 16_384))
      }
      received.push(...readAll(log, received.at(-1)?.sequence ?? 0, 16_384))
      expect(textOf(received)).toBe(log.text)
    }),
  )
})

describe('when less was kept than a reader has seen', () => {
  test('the reader gets the kept text as a snapshot, then the end', () => {
    const log = endedLog(testIdentity(), testMessage('Hello'), { isPruned: false })
    for (const after of [7, 8, 1_000_000]) {
      expect(readAll(log, after, 99)).toMatchObject([
        { type: 'snapshot', sequence: 6, content: 'Hello' },
        { type: 'end', sequence: 7 },
      ])
    }
  })

  test('readers of the longer log are told too, others get the kept part only', () => {
    const log = new AnswerLog(testIdentity())
    log.append('Hello world')
    log.end({ kind: 'message', message: testMessage('Hello', { status: 'interrupted' }) })
    expect(readAll(log, 12, 99).map(({ type }) => type)).toEqual(['snapshot', 'end'])
    expect(textOf(readAll(log, 3, 99))).toBe('llo')
  })
})

test('of an answer whose log is pruned the text comes as a snapshot, the end alone to who has it all', () => {
  const log = endedLog(testIdentity(), testMessage('Hello'), { isPruned: true })
  for (const after of [1, 4, 5, 7]) {
    expect(readAll(log, after, 99).map(({ type }) => type)).toEqual(['snapshot', 'end'])
  }
  expect(readAll(log, 0, 99).map(({ type }) => type)).toEqual(['start', 'snapshot', 'end'])
  expect(readAll(log, 6, 99).map(({ type }) => type)).toEqual(['end'])
})

test('a text that the ending has and the log not yet is added', () => {
  const log = new AnswerLog(testIdentity())
  log.append('Hel')
  log.end({ kind: 'message', message: testMessage('Hello') })
  expect(textOf(readAll(log, 2, 99))).toBe('ello')
})

test('nothing comes after the end, and only the first end counts', async () => {
  const log = new AnswerLog(testIdentity())
  log.end({ kind: 'gone' })
  log.append('late')
  log.end({ kind: 'message', message: testMessage('late') })
  expect(log.text).toBe('')
  expect(await log.untilEnded()).toEqual({ kind: 'gone' })
})

test('whoever waits for the end counts as a reader until then', async () => {
  const log = new AnswerLog(testIdentity())
  const end = log.untilEnded()
  expect(log.readers).toBe(1)
  log.end({ kind: 'cut' })
  await end
  expect(log.readers).toBe(0)
})

test('what arrives in one turn of the event loop wakes readers once', async () => {
  const log = new AnswerLog(testIdentity())
  let wakes = 0
  log.subscribe(() => (wakes += 1))
  for (const text of 'many small pieces') log.append(text)
  await new Promise(setImmediate)
  expect(wakes).toBe(1)
})
