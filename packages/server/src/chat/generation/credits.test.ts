import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { usageCounters, type TakenCredits } from '../../db/schema.ts'
import { testDatabase } from '../../testing/index.ts'
import { connectionRefused, diskFull, faultyDatabase } from '../testing/faulty-database.ts'
import { seedAnswer, storedLog, storedMessage } from '../testing/seed.ts'
import { TestClock } from '../testing/test-clock.ts'
import { expireLease, testEngine } from '../testing/test-engine.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What else was used of the same day and minute, from which a second giving back would take. */
const before = 5
const window = '2026-03-10T00:00:00.000Z'

/** Takes three credits of somebody's day and one message of the minute. */
async function take(): Promise<TakenCredits[]> {
  const subject = randomUUID()
  const taken = [
    { subject, kind: 'messages/day', window, amount: 3 },
    { subject, kind: 'messages/minute', window, amount: 1 },
  ]
  await database.db
    .insert(usageCounters)
    .values(
      taken.map(({ amount, ...each }) => ({ ...each, window: new Date(window), count: before + amount })),
    )
  return taken
}

/** What an answer has cost in the end, of the day and of the minute. */
async function costOf(taken: readonly TakenCredits[]): Promise<(number | undefined)[]> {
  const { subject } = taken[0]!
  const rows = await database.db.select().from(usageCounters).where(eq(usageCounters.subject, subject))
  const costs = new Map(rows.map(({ kind, count }) => [kind, count - before]))
  return [costs.get('messages/day'), costs.get('messages/minute')]
}

/** Waits, by a clock that goes on, until an answer has cost so much in the end. */
const untilCost = (clock: TestClock, taken: readonly TakenCredits[], cost: number[]) =>
  vi.waitFor(async () => {
    clock.advance(1_000)
    expect(await costOf(taken)).toEqual(cost)
  })

test('an answer costs all when it is complete, and keeps nothing of what was taken', async () => {
  const { engine, start } = await testEngine(database)
  const taken = await take()
  const { log, answer, identity } = await start(taken)
  expect((await storedMessage(database, identity.messageId))?.taken).toEqual(taken)
  answer.write('All')
  answer.end()
  await log.untilEnded()
  expect(await costOf(taken)).toEqual([3, 1])
  expect((await storedMessage(database, identity.messageId))?.taken).toBeNull()
  await engine.close()
})

test('an answer that loses its lease while the database is away costs one when it is back', async () => {
  const clock = new TestClock()
  const faulty = faultyDatabase(database)
  const { engine, start } = await testEngine(faulty, { clock })
  const taken = await take()
  const { log, answer } = await start(taken)
  faulty.fault = { when: 'before', error: connectionRefused() }
  answer.write('As far as it came')
  await vi.waitFor(() => expect(log.length).toBe(17))
  for (let second = 0; second < 30; second += 1) {
    clock.advance(1_000)
    await new Promise(setImmediate)
  }
  expect(await log.untilEnded()).toMatchObject({ message: { errorCode: 'GENERATION_INTERRUPTED' } })
  expect(await costOf(taken)).toEqual([3, 1])

  faulty.fault = undefined
  await untilCost(clock, taken, [1, 1])
  await engine.close()
})

test('an answer for which there is no room on the disk costs one when there is room', async () => {
  const clock = new TestClock()
  const faulty = faultyDatabase(database)
  const { engine, start } = await testEngine(faulty, { clock })
  const taken = await take()
  const { log, answer } = await start(taken)
  faulty.fault = { when: 'before', error: diskFull() }
  answer.write('Whole')
  answer.end()
  expect(await log.untilEnded()).toMatchObject({ message: { errorCode: 'STORAGE_FULL' } })
  expect(await costOf(taken)).toEqual([3, 1])

  faulty.fault = undefined
  await untilCost(clock, taken, [1, 1])
  await engine.close()
})

test('an answer that its process could not save is given back by the next one', async () => {
  const clock = new TestClock()
  const faulty = faultyDatabase(database)
  const dying = await testEngine(faulty, { clock })
  const taken = await take()
  const { log, identity } = await dying.start(taken)
  faulty.fault = { when: 'before', error: connectionRefused() }
  const closed = dying.engine.close(0)
  clock.advance(1)
  await vi.waitFor(() => expect(faulty.refused).toBeGreaterThan(0))
  clock.advance(5_000)
  await closed
  expect(await log.untilEnded()).toEqual({ kind: 'cut' })

  await expireLease(database, identity.messageId)
  const next = await testEngine(database)
  expect(await costOf(taken)).toEqual([0, 0])
  await next.engine.close()
})

test('a failure whose saving had an unknown outcome is given back once', async () => {
  const clock = new TestClock()
  const faulty = faultyDatabase(database)
  const { engine, start } = await testEngine(faulty, { clock })
  const taken = await take()
  const { log, answer } = await start(taken)
  faulty.fault = { when: 'after', error: connectionRefused() }
  answer.fail(new Error('The service is away'))
  await vi.waitFor(() => expect(faulty.refused).toBeGreaterThan(0))
  faulty.fault = undefined
  clock.advance(1_000)
  expect(await log.untilEnded()).toMatchObject({ message: { status: 'failed' } })
  expect(await costOf(taken)).toEqual([0, 0])
  await engine.close()
})

test('an abandoned answer is given back once, whoever finds it and whatever its process still does', async () => {
  const clock = new TestClock()
  const writer = await testEngine(database, { clock })
  const others = [await testEngine(database), await testEngine(database)]
  const taken = await take()
  const { log, answer, identity } = await writer.start(taken)
  answer.write('Kept')
  await vi.waitFor(() => expect(log.length).toBe(4))
  clock.advance(5)
  await vi.waitFor(async () => expect(await storedLog(database, identity.messageId)).toHaveLength(2))
  await expireLease(database, identity.messageId)
  const found = await Promise.all(
    others.map(({ engine }) => engine.releaseConversation(identity.conversationId)),
  )
  expect(new Set(found)).toEqual(new Set([false, true]))
  answer.fail(new Error('Too late'))
  expect(await log.untilEnded()).toMatchObject({ message: { status: 'interrupted' } })
  expect(await costOf(taken)).toEqual([1, 1])
  for (const { engine } of [writer, ...others]) await engine.close()
})

test('several abandoned answers of the same day are all given back', async () => {
  const taken = await take()
  const more = taken.map((each) => ({ ...each, amount: 2 }))
  for (const each of [taken, more]) await seedAnswer(database, -1_000, each)
  const { engine } = await testEngine(database)
  // Nothing came of either, so both cost nothing: two more than the first had cost.
  expect(await costOf(taken)).toEqual([-2, -2])
  await engine.close()
})
