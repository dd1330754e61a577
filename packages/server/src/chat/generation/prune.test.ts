import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { idempotencyKeys } from '../../db/schema.ts'
import { testDatabase } from '../../testing/index.ts'
import { seedAnswer, storedLog, storedMessage } from '../testing/seed.ts'
import { TestClock } from '../testing/test-clock.ts'
import { testEngine } from '../testing/test-engine.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const hour = 60 * 60_000

test('logs go an hour after the end of their answers, texts stay; logs of running answers stay', async () => {
  const clock = new TestClock()
  let now = new Date('2026-05-01T10:00:00Z')
  const { engine, start } = await testEngine(database, {
    clock,
    now: () => now,
    settings: { lease: 10 * hour, answerLimit: 10 * hour, silenceLimit: 10 * hour },
  })
  const old = await start()
  old.answer.write('Long ago')
  old.answer.end()
  await old.log.untilEnded()
  const running = await start()

  now = new Date('2026-05-01T10:30:00Z')
  const recent = await start()
  recent.answer.write('Recently')
  recent.answer.end()
  await recent.log.untilEnded()

  now = new Date('2026-05-01T11:00:01Z')
  clock.advance(10 * 60_000)
  await vi.waitFor(async () => expect(await storedLog(database, old.identity.messageId)).toEqual([]))
  expect((await storedMessage(database, old.identity.messageId))?.content).toBe('Long ago')
  expect(await storedLog(database, recent.identity.messageId)).toHaveLength(3)
  expect((await storedLog(database, running.identity.messageId)).at(0)?.kind).toBe('start')
  await engine.stop(running.identity)
  await engine.close()
})

test('idempotency keys go after a day', async () => {
  const clock = new TestClock()
  const now = new Date('2026-05-02T10:00:00Z')
  const { engine } = await testEngine(database, { clock, now: () => now })
  const { principalId, identity } = await seedAnswer(database, -1)
  const { modelId: _, ...ids } = identity
  const row = { principalId, requestHash: 'x', ...ids }
  await database.db.insert(idempotencyKeys).values([
    { ...row, key: randomUUID(), createdAt: new Date('2026-05-01T09:59:59Z') },
    { ...row, key: 'still-good', createdAt: new Date('2026-05-01T10:00:01Z') },
  ])
  clock.advance(10 * 60_000)
  await vi.waitFor(async () => {
    const rows = await database.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.principalId, principalId))
    expect(rows.map(({ key }) => key)).toEqual(['still-good'])
  })
  await engine.close()
})
