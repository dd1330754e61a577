import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { testDatabase } from '../../testing/index.ts'
import { seedAnswer, storedLog } from '../testing/seed.ts'
import { TestClock } from '../testing/test-clock.ts'
import { AnswerLog } from './answer-log.ts'
import { Journal, type WrittenAnswer } from './journal.ts'
import { generationSettings } from './settings.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function writtenAnswer() {
  const { identity } = await seedAnswer(database)
  return {
    log: new AnswerLog(identity),
    stored: 1,
    pending: undefined,
    leaseUntil: 30_000,
    stopRequested: vi.fn(),
    lost: vi.fn(),
    leaseLost: vi.fn(),
    fail: vi.fn(),
  } satisfies WrittenAnswer
}

test('a text that cannot be stored fails its own answer and no other', async () => {
  const clock = new TestClock()
  const onProblem = vi.fn()
  const journal = new Journal({
    database,
    clock,
    now: () => new Date(),
    settings: generationSettings,
    onWritten: () => undefined,
    onProblem,
  })
  const answers = await Promise.all(Array.from({ length: 5 }, writtenAnswer))
  for (const [index, answer] of answers.entries()) {
    journal.add(answer)
    answer.log.append(index === 3 ? 'bad \0' : 'good')
  }
  journal.changed()
  clock.advance(150)
  await vi.waitFor(() => expect(answers[3]?.fail).toHaveBeenCalledOnce())
  expect(answers[3]?.fail).toHaveBeenCalledWith('INTERNAL_ERROR', expect.anything())
  await vi.waitFor(async () => {
    for (const [index, { log, fail }] of answers.entries()) {
      const entries = await storedLog(database, log.identity.messageId)
      expect(entries.map(({ text }) => text).join('')).toBe(index === 3 ? '' : 'good')
      if (index !== 3) expect(fail).not.toHaveBeenCalled()
    }
  })
  journal.close()
})
