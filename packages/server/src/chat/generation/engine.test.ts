import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { generationEvents } from '../../db/schema.ts'
import { testDatabase } from '../../testing/index.ts'
import { ModelError } from '../../models/provider.ts'
import { seedAnswer, storedLog, storedMessage } from '../testing/seed.ts'
import { TestClock } from '../testing/test-clock.ts'
import { follow, testEngine } from '../testing/test-engine.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('an answer ends with its whole text, its status and a complete log', async () => {
  const { engine, start } = await testEngine(database)
  const { log, answer, identity } = await start()
  const { ended } = follow(log)
  answer.write('Hello', ' ', '\ud83d', '\ude00', ' world')
  answer.end()
  const { text, last } = await ended
  expect(text).toBe('Hello 😀 world')
  expect(last).toMatchObject({ type: 'done', message: { content: text, status: 'complete' }, sequence: 16 })
  expect(await storedMessage(database, identity.messageId)).toMatchObject({
    content: text,
    status: 'complete',
    errorCode: null,
    leaseUntil: null,
    finishedAt: expect.any(Date),
  })
  const entries = await storedLog(database, identity.messageId)
  expect(entries.map((entry) => entry.text).join('')).toBe(text)
  expect(entries.at(0)).toMatchObject({ kind: 'start', sequence: 1 })
  expect(entries.at(-1)).toMatchObject({ kind: 'end', sequence: 16 })
  await engine.close()
})

test('readers get text before the table has it; the table gets it merged after at most 150 ms', async () => {
  const clock = new TestClock()
  const { engine, start } = await testEngine(database, { clock, settings: { flushAfter: 150 } })
  const { log, answer, identity } = await start()
  const { reader } = follow(log)
  answer.write('one ', 'two ', 'three')
  await vi.waitFor(() => expect(reader.text).toBe('one two three'))
  expect(await storedLog(database, identity.messageId)).toHaveLength(1)

  clock.advance(150)
  await vi.waitFor(async () => {
    const entries = await storedLog(database, identity.messageId)
    expect(entries.slice(1)).toEqual([{ kind: 'text', sequence: 14, text: 'one two three' }])
  })
  answer.end()
  await log.untilEnded()
  await engine.close()
})

test('answers written at the same time are written to the table together', async () => {
  const clock = new TestClock()
  const { engine, start } = await testEngine(database, { clock })
  const started = await Promise.all([start(), start(), start()])
  for (const [index, { answer }] of started.entries()) answer.write(`answer ${index}`)
  await vi.waitFor(() => expect(started.every(({ log }) => log.length === 8)).toBe(true))
  clock.advance(5)
  await vi.waitFor(async () => {
    for (const { identity } of started) expect(await storedLog(database, identity.messageId)).toHaveLength(2)
  })
  // What PostgreSQL calls the transaction that has written a row.
  const writers = await database.db
    .selectDistinct({ transaction: sql`xmin::text` })
    .from(generationEvents)
    .where(
      and(
        eq(generationEvents.kind, 'text'),
        inArray(
          generationEvents.messageId,
          started.map(({ identity }) => identity.messageId),
        ),
      ),
    )
  expect(writers).toHaveLength(1)
  for (const { answer } of started) answer.end()
  await Promise.all(started.map(({ log }) => log.untilEnded()))
  await engine.close()
})

test('a reader that goes away stops nothing', async () => {
  const { engine, start } = await testEngine(database)
  const { log, answer } = await start()
  const leaving = follow(log)
  const staying = follow(log)
  answer.write('First')
  await vi.waitFor(() => expect(leaving.reader.text).toBe('First'))
  leaving.leave()
  await expect(leaving.ended).rejects.toThrow(/premature/i)
  expect(log.readers).toBe(1)

  staying.leave()
  await expect(staying.ended).rejects.toThrow(/premature/i)
  answer.write(' second')
  answer.end()
  expect(await log.untilEnded()).toMatchObject({ message: { content: 'First second', status: 'complete' } })
  await engine.close()
})

describe('stop', () => {
  test('keeps the text so far and ends as done, however often it is asked for', async () => {
    const { engine, start } = await testEngine(database)
    const { log, answer, identity } = await start()
    const { ended, reader } = follow(log)
    answer.write('So far')
    await vi.waitFor(() => expect(reader.text).toBe('So far'))
    const endings = await Promise.all([engine.stop(identity), engine.stop(identity)])
    for (const ending of endings) {
      expect(ending).toMatchObject({ kind: 'message', message: { content: 'So far', status: 'stopped' } })
    }
    expect((await ended).last).toMatchObject({ type: 'done', message: { status: 'stopped' } })
    expect(answer.isAborted).toBe(true)
    expect(await storedMessage(database, identity.messageId)).toMatchObject({
      content: 'So far',
      status: 'stopped',
      errorCode: null,
    })
    await engine.close()
  })

  test('does not wait for a model that does not listen', async () => {
    const { engine, model } = await testEngine(database)
    model.streamChat = () => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }),
    })
    const { identity, createdAt } = await seedAnswer(database)
    engine.start({
      identity,
      createdAt,
      provider: 'deaf',
      ask: async (signal) => model.streamChat({ modelId: 'x', turns: [], language: 'en', signal }),
    })
    expect(await engine.stop(identity)).toMatchObject({ message: { status: 'stopped', content: '' } })
    await engine.close()
  })

  test('nothing that the model says afterwards gets in', async () => {
    const { engine, start } = await testEngine(database)
    const { log, answer, identity } = await start()
    answer.write('before')
    await vi.waitFor(() => expect(log.length).toBe(6))
    const stopped = engine.stop(identity)
    answer.write(' after')
    await stopped
    expect((await storedMessage(database, identity.messageId))?.content).toBe('before')
    await engine.close()
  })
})

describe('an answer fails', () => {
  const cases: [string, unknown, string, string][] = [
    ['with what the model service says', new ModelError('MODEL_RATE_LIMITED'), '', 'MODEL_RATE_LIMITED'],
    [
      'with what it says in the middle',
      new ModelError('MODEL_CONTENT_REFUSED'),
      'So',
      'MODEL_CONTENT_REFUSED',
    ],
    ['as unavailable where nothing else is known', new Error('odd'), '', 'MODEL_UNAVAILABLE'],
    ['as broken off where text has come', new Error('odd'), 'So far', 'MODEL_STREAM_BROKEN'],
  ]
  test.each(cases)('%s', async (_, error, text, code) => {
    const { engine, start } = await testEngine(database)
    const { log, answer, identity } = await start()
    const { ended } = follow(log)
    if (text !== '') answer.write(text)
    answer.fail(error)
    const reader = await ended
    expect(reader.last).toMatchObject({ type: 'error', code })
    expect(reader.text).toBe(text)
    expect(await storedMessage(database, identity.messageId)).toMatchObject({
      status: 'failed',
      errorCode: code,
      content: text,
    })
    await engine.close()
  })

  test.each([[[]], [['']], [[' \n', '\t']]])(
    'as unavailable when it ends without text: %j',
    async (pieces) => {
      const { engine, start } = await testEngine(database)
      const { log, answer } = await start()
      answer.write(...pieces)
      answer.end()
      expect(await log.untilEnded()).toMatchObject({
        message: { status: 'failed', errorCode: 'MODEL_UNAVAILABLE' },
      })
      await engine.close()
    },
  )

  test('when no text comes for 100 seconds', async () => {
    const clock = new TestClock()
    const { engine, start } = await testEngine(database, { clock })
    const { log, answer } = await start()
    clock.advance(99_000)
    expect(answer.isAborted).toBe(false)
    clock.advance(1_001)
    expect(answer.isAborted).toBe(true)
    expect(await log.untilEnded()).toMatchObject({ message: { errorCode: 'MODEL_TIMEOUT' } })
    await engine.close()
  })

  test('when no text comes for longer than its provider has the patience for, which may be more', async () => {
    const clock = new TestClock()
    const settings = { lease: 1_000_000 }
    const { engine, start } = await testEngine(database, { clock, settings, patience: 300_000 })
    const { log, answer } = await start()
    clock.advance(305_000)
    expect(answer.isAborted).toBe(false)
    clock.advance(5_001)
    expect(answer.isAborted).toBe(true)
    expect(await log.untilEnded()).toMatchObject({ message: { errorCode: 'MODEL_TIMEOUT' } })
    await engine.close()
  })

  test('when it falls silent in the middle, but not while text keeps coming', async () => {
    const clock = new TestClock()
    const { engine, start } = await testEngine(database, { clock, settings: { lease: 1_000_000 } })
    const { log, answer } = await start()
    for (let part = 1; part <= 4; part += 1) {
      answer.write('x')
      await vi.waitFor(() => expect(log.length).toBe(part))
      clock.advance(80_000)
    }
    expect(answer.isAborted).toBe(false)
    clock.advance(20_001)
    expect(await log.untilEnded()).toMatchObject({ message: { errorCode: 'MODEL_TIMEOUT', content: 'xxxx' } })
    await engine.close()
  })

  test('when it takes longer than ten minutes in all', async () => {
    const clock = new TestClock()
    const { engine, start } = await testEngine(database, { clock, settings: { lease: 1_000_000 } })
    const { log, answer } = await start()
    for (let part = 1; part <= 10; part += 1) {
      answer.write('x')
      await vi.waitFor(() => expect(log.length).toBe(part))
      clock.advance(60_000)
    }
    expect(await log.untilEnded()).toMatchObject({
      message: { errorCode: 'MODEL_TIMEOUT', content: 'x'.repeat(10) },
    })
    await engine.close()
  })

  test('when it does not come to an end', async () => {
    const { engine, start } = await testEngine(database, { settings: { lengthLimit: 1_000 } })
    const { log, answer } = await start()
    for (let part = 0; part < 30; part += 1) answer.write('x'.repeat(100))
    const ending = await log.untilEnded()
    expect(ending).toMatchObject({ message: { status: 'failed', errorCode: 'MODEL_STREAM_BROKEN' } })
    expect(log.length).toBe(1_100)
    await engine.close()
  })
})
