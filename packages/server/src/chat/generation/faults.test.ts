import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { conversations } from '../../db/schema.ts'
import { testDatabase } from '../../testing/index.ts'
import { connectionRefused, diskFull, faultyDatabase } from '../testing/faulty-database.ts'
import { storedLog, storedMessage } from '../testing/seed.ts'
import { TestClock } from '../testing/test-clock.ts'
import { expireLease, follow, testEngine } from '../testing/test-engine.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const storedText = async (messageId: string) =>
  (await storedLog(database, messageId)).map(({ text }) => text).join('')

describe('while the database is away', () => {
  test('readers go on receiving, and the table gets everything once when it is back', async () => {
    const faulty = faultyDatabase(database)
    const { engine, start, problems } = await testEngine(faulty)
    const { log, answer, identity } = await start()
    const { reader, ended } = follow(log)
    faulty.fault = { when: 'before', error: connectionRefused() }
    for (const word of ['one ', 'two ', 'three ']) {
      const before = faulty.refused
      answer.write(word)
      await vi.waitFor(() => expect(faulty.refused).toBeGreaterThan(before))
    }
    expect(reader.text).toBe('one two three ')
    expect(await storedText(identity.messageId)).toBe('')

    faulty.fault = undefined
    await vi.waitFor(async () => expect(await storedText(identity.messageId)).toBe('one two three '))
    answer.write('four')
    answer.end()
    expect((await ended).last).toMatchObject({ type: 'done', message: { content: 'one two three four' } })
    expect(await storedText(identity.messageId)).toBe('one two three four')
    expect(problems).toHaveLength(1)
    await engine.close()
  })

  test('text whose writing had an unknown outcome is not doubled', async () => {
    const faulty = faultyDatabase(database)
    const { engine, start } = await testEngine(faulty)
    const { log, answer, identity } = await start()
    faulty.fault = { when: 'after', error: connectionRefused() }
    answer.write('written ')
    await vi.waitFor(() => expect(faulty.refused).toBeGreaterThan(0))
    answer.write('and more')
    await vi.waitFor(() => expect(faulty.refused).toBeGreaterThan(2))
    answer.end()
    await vi.waitFor(() => expect(answer.isAborted).toBe(true))
    faulty.fault = undefined
    await log.untilEnded()
    expect(await storedText(identity.messageId)).toBe('written and more')
    expect((await storedMessage(database, identity.messageId))?.content).toBe('written and more')
    await engine.close()
  })

  test('an ending whose saving had an unknown outcome ends as it was saved', async () => {
    const faulty = faultyDatabase(database)
    const clock = new TestClock()
    const { engine, start } = await testEngine(faulty, { clock })
    const { log, answer, identity } = await start()
    const { ended } = follow(log)
    answer.write('All')
    await vi.waitFor(() => expect(log.length).toBe(3))
    faulty.fault = { when: 'after', error: connectionRefused() }
    answer.end()
    await vi.waitFor(() => expect(faulty.refused).toBe(1))
    faulty.fault = undefined
    expect(await storedMessage(database, identity.messageId)).toMatchObject({ status: 'complete' })
    clock.advance(200)
    expect((await ended).last).toMatchObject({
      type: 'done',
      message: { content: 'All', status: 'complete' },
    })
    await engine.close()
  })

  test('readers are told that it broke off when the lease is lost, and the text is saved when it is back', async () => {
    const clock = new TestClock()
    const faulty = faultyDatabase(database)
    const { engine, start } = await testEngine(faulty, { clock })
    const { log, answer, identity } = await start()
    const { ended } = follow(log)
    faulty.fault = { when: 'before', error: connectionRefused() }
    answer.write('As far as it came')
    await vi.waitFor(() => expect(log.length).toBe(17))
    for (let second = 0; second < 27; second += 1) {
      clock.advance(1_000)
      await new Promise(setImmediate)
    }
    expect(log.ending).toBeUndefined()
    for (let second = 0; second < 3; second += 1) {
      clock.advance(1_000)
      await new Promise(setImmediate)
    }
    const reader = await ended
    expect(reader.last).toMatchObject({ type: 'error', code: 'GENERATION_INTERRUPTED' })
    expect(reader.text).toBe('As far as it came')
    expect(answer.isAborted).toBe(true)

    faulty.fault = undefined
    await vi.waitFor(async () => {
      clock.advance(1_000)
      expect(await storedMessage(database, identity.messageId)).toMatchObject({
        status: 'interrupted',
        errorCode: 'GENERATION_INTERRUPTED',
        content: 'As far as it came',
      })
    })
    await engine.close()
  })

  test('an answer that is complete waits with its end until it is saved', async () => {
    const faulty = faultyDatabase(database)
    const { engine, start } = await testEngine(faulty)
    const { log, answer, identity } = await start()
    const { reader, ended } = follow(log)
    faulty.fault = { when: 'before', error: connectionRefused() }
    answer.write('All of it')
    answer.end()
    await vi.waitFor(() => expect(faulty.refused).toBeGreaterThan(1))
    expect(reader.text).toBe('All of it')
    expect(reader.last?.type).toBe('delta')
    expect(engine.local(identity.messageId)).toBe(log)
    faulty.fault = undefined
    expect((await ended).last).toMatchObject({ type: 'done', message: { status: 'complete' } })
    await engine.close()
  })
})

describe('when the disk is full', () => {
  test('answers that are being written end, and the process goes on', async () => {
    const faulty = faultyDatabase(database)
    const { engine, start } = await testEngine(faulty)
    const { log, answer, identity } = await start()
    const { ended } = follow(log)
    faulty.fault = { when: 'before', error: diskFull() }
    answer.write('Too much')
    const reader = await ended
    expect(reader.last).toMatchObject({ type: 'error', code: 'STORAGE_FULL', retryable: true })
    expect(reader.text).toBe('Too much')
    expect(answer.isAborted).toBe(true)

    faulty.fault = undefined
    await vi.waitFor(async () =>
      expect(await storedMessage(database, identity.messageId)).toMatchObject({
        status: 'failed',
        errorCode: 'STORAGE_FULL',
        content: 'Too much',
      }),
    )
    const next = await start()
    next.answer.write('Room again')
    next.answer.end()
    expect(await next.log.untilEnded()).toMatchObject({ message: { status: 'complete' } })
    await engine.close()
  })

  test('only for the end of an answer, it ends the same way', async () => {
    const clock = new TestClock()
    const faulty = faultyDatabase(database)
    const { engine, start } = await testEngine(faulty, { clock })
    const { log, answer, identity } = await start()
    const { ended } = follow(log)
    faulty.fault = { when: 'before', error: diskFull() }
    answer.write('Whole')
    answer.end()
    expect((await ended).last).toMatchObject({ type: 'error', code: 'STORAGE_FULL' })

    // The last attempt is made when the process ends.
    faulty.fault = undefined
    const closed = engine.close()
    clock.advance(5_000)
    await closed
    expect(await storedMessage(database, identity.messageId)).toMatchObject({
      status: 'failed',
      errorCode: 'STORAGE_FULL',
      content: 'Whole',
    })
  })
})

test('an answer whose conversation is deleted under its feet ends for its readers', async () => {
  const { engine, start } = await testEngine(database)
  const { log, answer, identity } = await start()
  const { ended } = follow(log)
  await database.db.delete(conversations).where(eq(conversations.id, identity.conversationId))
  answer.write('Into the void')
  expect((await ended).last).toMatchObject({ type: 'error', code: 'NOT_FOUND' })
  expect(answer.isAborted).toBe(true)
  await engine.close()
})

test('an answer that another process took for abandoned ends as that process saved it', async () => {
  const clock = new TestClock()
  const writer = await testEngine(database, { clock })
  const other = await testEngine(database)
  const { log, answer, identity } = await writer.start()
  answer.write('Kept.')
  await vi.waitFor(() => expect(log.length).toBe(5))
  clock.advance(5)
  await vi.waitFor(async () => expect(await storedText(identity.messageId)).toBe('Kept.'))
  const { ended, reader } = follow(log)
  answer.write(' Lost.')
  await vi.waitFor(() => expect(reader.text).toBe('Kept. Lost.'))

  await expireLease(database, identity.messageId)
  expect(await other.engine.releaseConversation(identity.conversationId)).toBe(true)
  clock.advance(5)
  const { events, text } = await ended
  expect(text).toBe('Kept.')
  expect(events.slice(-2)).toMatchObject([
    { type: 'snapshot', content: 'Kept.', sequence: 6 },
    { type: 'error', code: 'GENERATION_INTERRUPTED', sequence: 7 },
  ])
  expect(answer.isAborted).toBe(true)
  await writer.engine.close()
  await other.engine.close()
})
