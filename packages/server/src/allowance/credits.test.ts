import { randomUUID } from 'node:crypto'
import { tierLimits } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { usageCounters } from '../db/schema.ts'
import type { Principal } from '../principal/principal.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { takeMessage, usageOf } from './messages.ts'
import { visitorsPerAddress } from './take.ts'

const { messagesPerDay, messagesPerMinute } = tierLimits.anonymous
const home = 'address:home'

let server: TestServer
let deps: { database: TestServer['database']; now: () => Date }
beforeAll(async () => {
  server = await testServer()
  deps = { database: server.database, now: server.clock }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.db.delete(usageCounters)
  server.clock.set('2026-03-10T09:00:00Z')
})

const visitor = (): Principal => ({ id: randomUUID(), kind: 'visitor', tier: 'anonymous', origin: null })
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

/** What a principal or an address has used, by what is counted. */
async function usedBy(subject: string): Promise<Record<string, number>> {
  const rows = await server.database.db.select().from(usageCounters).where(eq(usageCounters.subject, subject))
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
const remainingOf = async (principal: Principal) => (await usageOf(deps, principal, home)).messages.remaining

describe('a message that costs several', () => {
  test('takes them from the day, of the caller and of the address, and one from the minute', async () => {
    const principal = visitor()
    await takeMessage(deps, principal, home, 7)
    expect(await usedBy(principal.id)).toEqual({ 'messages/day': 7, 'messages/minute': 1 })
    expect(await usedBy(home)).toEqual({ 'address messages/day': 7, 'address messages/minute': 1 })
  })

  test('is given back exactly, beside what others have taken', async () => {
    const principal = visitor()
    await takeMessage(deps, principal, home, 2)
    const taken = await takeMessage(deps, principal, home, 7)
    await taken.giveBack()
    expect(await usedBy(principal.id)).toEqual({ 'messages/day': 2, 'messages/minute': 1 })
    expect(await usedBy(home)).toEqual({ 'address messages/day': 2, 'address messages/minute': 1 })
  })

  test('can be kept in part, and stays a message of its minute', async () => {
    const principal = visitor()
    await takeMessage(deps, principal, home, 2)
    const taken = await takeMessage(deps, principal, home, 7)
    await taken.keepOnly(1)
    expect(await usedBy(principal.id)).toEqual({ 'messages/day': 3, 'messages/minute': 2 })
    expect(await usedBy(home)).toEqual({ 'address messages/day': 3, 'address messages/minute': 2 })
  })

  test('is never kept for more than it cost', async () => {
    const principal = visitor()
    const taken = await takeMessage(deps, principal, home, 1)
    await taken.keepOnly(1)
    await taken.keepOnly(5)
    expect(await remainingOf(principal)).toBe(messagesPerDay - 1)
  })

  test('gives back to the day it was taken from', async () => {
    const principal = visitor()
    server.clock.set('2026-03-10T23:59:59Z')
    const taken = await takeMessage(deps, principal, home, 7)
    server.clock.set('2026-03-11T00:00:01Z')
    await takeMessage(deps, principal, home, 7)
    await taken.keepOnly(1)
    expect(await remainingOf(principal)).toBe(messagesPerDay - 7)
  })

  test('is refused when the day has some left but not enough, and nothing is taken', async () => {
    const principal = visitor()
    await takeMessage(deps, principal, home, messagesPerDay - 2)
    const before = [await usedBy(principal.id), await usedBy(home)]
    expect(await codeOf(takeMessage(deps, principal, home, 3))).toBe('ALLOWANCE_EXHAUSTED')
    expect([await usedBy(principal.id), await usedBy(home)]).toEqual(before)
    await takeMessage(deps, principal, home, 2)
    expect(await remainingOf(principal)).toBe(0)
  })

  test('is refused to a new cookie when its address has not enough left', async () => {
    for (let each = 0; each < visitorsPerAddress; each += 1) {
      await takeMessage(deps, visitor(), home, messagesPerDay - 1)
      server.clock.advance(60_000)
    }
    const fresh = visitor()
    expect(await codeOf(takeMessage(deps, fresh, home, visitorsPerAddress + 1))).toBe('ALLOWANCE_EXHAUSTED')
    expect(Object.values(await usedBy(fresh.id)).filter((count) => count > 0)).toEqual([])
    await takeMessage(deps, fresh, home, visitorsPerAddress)
  })

  test('is refused when a whole day is less than it costs', async () => {
    const principal = visitor()
    expect(await codeOf(takeMessage(deps, principal, home, messagesPerDay + 1))).toBe('ALLOWANCE_EXHAUSTED')
    expect(await remainingOf(principal)).toBe(messagesPerDay)
    await takeMessage(deps, principal, home, messagesPerDay)
  })
})

test('however many ask at once, for however much, the day gives no more than it has', async () => {
  const principal: Principal = { id: randomUUID(), kind: 'user', tier: 'pro', origin: null }
  const { messagesPerDay: limit, messagesPerMinute: atOnce } = tierLimits.pro
  const costs = Array.from({ length: atOnce }, (_, index) => [90, 45, 1][index % 3]!)
  const codes = await Promise.all(costs.map((cost) => codeOf(takeMessage(deps, principal, home, cost))))
  const given = costs.filter((_, index) => codes[index] === 'taken').reduce((sum, cost) => sum + cost, 0)
  expect(codes.filter((code) => code !== 'taken').length).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set(['taken', 'ALLOWANCE_EXHAUSTED']))
  expect(given).toBeLessThanOrEqual(limit)
  expect(await remainingOf(principal)).toBe(limit - given)
})

test('however many are given back at once, each gives back its own', async () => {
  const principal = visitor()
  const taken = await Promise.all(
    Array.from({ length: messagesPerMinute }, (_, index) =>
      takeMessage(deps, principal, home, index % 2 ? 5 : 3),
    ),
  )
  await Promise.all(
    taken.slice(1).map((each, index) => (index % 2 === 0 ? each.keepOnly(1) : each.giveBack())),
  )
  // The first costs its three, each of the five that broke off one.
  expect(await usedBy(principal.id)).toEqual({ 'messages/day': 8, 'messages/minute': 6 })
})
