import { randomUUID } from 'node:crypto'
import { tierLimits } from '@ai-studio/contract'
import { afterAll, beforeEach, describe, expect, test, beforeAll } from 'vitest'
import { ApiError } from '../api-error.ts'
import { usageCounters } from '../db/schema.ts'
import type { Principal } from '../principal/principal.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { takeMessage, usageOf } from './messages.ts'
import { takeUpload } from './services.ts'
import { visitorsPerAddress } from './take.ts'

const { messagesPerDay, messagesPerMinute, uploadsPerDay } = tierLimits.anonymous
const minute = 60_000
const day = 24 * 60 * minute

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
const home = 'address:home'

async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error('It was allowed.', { cause: error })
  return error
}

/** Takes messages over the day, never too many in one minute. */
async function takeSlowly(principal: Principal, count: number, address = home) {
  for (let taken = 0; taken < count; taken += 1) {
    if (taken > 0 && taken % messagesPerMinute === 0) server.clock.advance(minute)
    await takeMessage(deps, principal, address)
  }
}

describe('messages', () => {
  test('are limited by the minute, which says when to come back', async () => {
    const principal = visitor()
    server.clock.advance(20_000)
    await takeSlowly(principal, messagesPerMinute)
    const error = await refusalOf(takeMessage(deps, principal, home))
    expect(error.code).toBe('RATE_LIMITED')
    expect(error.headers).toEqual({ 'Retry-After': '40' })
    server.clock.advance(40_000)
    await takeMessage(deps, principal, home)
  })

  test('are limited by the day of UTC', async () => {
    const principal = visitor()
    await takeSlowly(principal, messagesPerDay)
    server.clock.set('2026-03-10T19:00:00Z')
    const error = await refusalOf(takeMessage(deps, principal, home))
    expect(error.code).toBe('ALLOWANCE_EXHAUSTED')
    expect(error.headers).toEqual({ 'Retry-After': String(5 * 60 * 60) })
    expect(error.values.when).toBe(Date.parse('2026-03-11T00:00:00Z'))
    server.clock.set('2026-03-11T00:00:00Z')
    await takeMessage(deps, principal, home)
  })

  test('are not used up by what was refused', async () => {
    const principal = visitor()
    await takeSlowly(principal, messagesPerMinute)
    for (let attempt = 0; attempt < 5; attempt += 1) await refusalOf(takeMessage(deps, principal, home))
    const { messages } = await usageOf(deps, principal, home)
    expect(messages.remaining).toBe(messagesPerDay - messagesPerMinute)
  })

  test('never go to more than the limit, however many ask at once', async () => {
    const principal = visitor()
    const results = await Promise.allSettled(
      Array.from({ length: messagesPerMinute * 3 }, () => takeMessage(deps, principal, home)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(messagesPerMinute)
  })

  test('come back when the answer could not even begin', async () => {
    const principal = visitor()
    const taken = await takeMessage(deps, principal, home)
    await taken.giveBack()
    expect((await usageOf(deps, principal, home)).messages.remaining).toBe(messagesPerDay)
    await takeSlowly(principal, messagesPerMinute)
  })

  test('come back to the day they were taken from', async () => {
    const principal = visitor()
    server.clock.set('2026-03-10T23:59:59Z')
    const taken = await takeMessage(deps, principal, home)
    server.clock.set('2026-03-11T00:00:01Z')
    await takeMessage(deps, principal, home)
    await taken.giveBack()
    expect((await usageOf(deps, principal, home)).messages.remaining).toBe(messagesPerDay - 1)
  })
})

describe('an address', () => {
  test('has a cap of its own, so that a new cookie is no new day', async () => {
    for (let index = 0; index < visitorsPerAddress; index += 1) {
      await takeSlowly(visitor(), messagesPerDay)
      server.clock.advance(minute)
    }
    const fresh = visitor()
    expect((await refusalOf(takeMessage(deps, fresh, home))).code).toBe('ALLOWANCE_EXHAUSTED')
    expect((await usageOf(deps, fresh, home)).messages.remaining).toBe(0)
    await takeMessage(deps, fresh, 'address:elsewhere')
  })

  test('does not count who is signed in', async () => {
    const user: Principal = { id: randomUUID(), kind: 'user', tier: 'free', origin: null }
    await takeMessage(deps, user, home)
    const counters = await server.database.db.select().from(usageCounters)
    expect(counters.map(({ subject }) => subject)).toEqual([user.id, user.id])
  })
})

test('uploads are limited by the day', async () => {
  const principal = visitor()
  for (let index = 0; index < uploadsPerDay; index += 1) await takeUpload(deps, principal, home)
  expect((await refusalOf(takeUpload(deps, principal, home))).code).toBe('ALLOWANCE_EXHAUSTED')
  // Messages are another matter.
  await takeMessage(deps, principal, home)
})

test('without a count nobody gets anything', async () => {
  const broken = {
    ...deps,
    database: {
      ...server.database,
      db: { execute: () => Promise.reject(new Error('no database')) } as never,
    },
  }
  await expect(takeMessage(broken, visitor(), home)).rejects.toThrow('no database')
  await expect(takeUpload(broken, visitor(), home)).rejects.toThrow('no database')
})

describe('the usage', () => {
  test('tells a visitor what is left and until when', async () => {
    const client = server.visitor()
    expect((await client.get('/api/chat/usage')).json()).toEqual({
      tier: 'anonymous',
      messages: { limit: messagesPerDay, remaining: messagesPerDay, resetsAt: '2026-03-11T00:00:00.000Z' },
      uploadBytes: tierLimits.anonymous.uploadBytes,
    })
  })

  test('counts what was used', async () => {
    const principal = visitor()
    await takeSlowly(principal, 3)
    expect((await usageOf(deps, principal, home)).messages.remaining).toBe(messagesPerDay - 3)
    server.clock.advance(day)
    expect((await usageOf(deps, principal, home)).messages.remaining).toBe(messagesPerDay)
  })
})
