import { randomUUID } from 'node:crypto'
import { speechCharactersPerDay } from '@ai-studio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { usageCounters } from '../db/schema.ts'
import type { Principal } from '../principal/principal.ts'
import { testServer, type TestServer } from '../testing/index.ts'
import { takeMessage } from './messages.ts'
import { takeSpeech } from './services.ts'
import { visitorsPerAddress } from './take.ts'

const limit = speechCharactersPerDay.anonymous

let server: TestServer
let deps: { database: TestServer['database']; now: () => Date }
beforeAll(async () => {
  server = await testServer()
  deps = { database: server.database, now: server.clock }
})
afterAll(() => server.close())

const visitor = (): Principal => ({ id: randomUUID(), kind: 'visitor', tier: 'anonymous', origin: null })
const isRefused = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'ALLOWANCE_EXHAUSTED',
  )

test('exactly as many characters are given as there are', async () => {
  const principal = visitor()
  await takeSpeech(deps, principal, 'one', limit - 10)
  expect(await isRefused(takeSpeech(deps, principal, 'one', 11))).toBe(true)
  await takeSpeech(deps, principal, 'one', 10)
  expect(await isRefused(takeSpeech(deps, principal, 'one', 1))).toBe(true)
})

const refusalOf = (principal: Principal, address: string, characters: number) =>
  takeSpeech(deps, principal, address, characters).then(
    () => null,
    (error: unknown) => error as ApiError,
  )

test('a refusal says how many are left and how many it takes, of the caller or of the address', async () => {
  const first = visitor()
  await takeSpeech(deps, first, 'eight', limit - 10)
  expect(await refusalOf(first, 'eight', 11)).toMatchObject({
    code: 'ALLOWANCE_EXHAUSTED',
    ownText: 'allowance.tooFewCharacters',
    values: { left: 10, needed: 11 },
  })
  for (let each = 1; each < visitorsPerAddress; each += 1) await takeSpeech(deps, visitor(), 'eight', limit)
  expect(await refusalOf(visitor(), 'eight', limit)).toMatchObject({ values: { left: 10, needed: limit } })
  await takeSpeech(deps, visitor(), 'eight', 10)
  const last = await refusalOf(visitor(), 'eight', limit)
  expect([last?.code, last?.ownText]).toEqual(['ALLOWANCE_EXHAUSTED', undefined])
})

test('more than there can be is never given, which is said, and nothing is counted for it', async () => {
  const principal = visitor()
  expect(await refusalOf(principal, 'two', limit + 1)).toMatchObject({
    code: 'ALLOWANCE_EXHAUSTED',
    ownText: 'allowance.tooManyCharacters',
    values: { most: limit, needed: limit + 1 },
  })
  await takeSpeech(deps, principal, 'two', limit)
})

test('what is given back can be taken again', async () => {
  const principal = visitor()
  const taken = await takeSpeech(deps, principal, 'three', limit)
  await taken.giveBack()
  await takeSpeech(deps, principal, 'three', limit)
})

test('however many ask at once, no more is given', async () => {
  const principal = visitor()
  const results = await Promise.all(
    Array.from({ length: 8 }, () => isRefused(takeSpeech(deps, principal, 'four', limit / 4))),
  )
  expect(results.filter((refused) => !refused)).toHaveLength(4)
})

test('an address has its own cap, and a refusal by it takes nothing from the visitor', async () => {
  for (let each = 0; each < visitorsPerAddress; each += 1) await takeSpeech(deps, visitor(), 'five', limit)
  const last = visitor()
  expect(await isRefused(takeSpeech(deps, last, 'five', 1))).toBe(true)
  await takeSpeech(deps, last, 'six', limit)
})

test('messages are counted apart', async () => {
  const principal = visitor()
  await takeSpeech(deps, principal, 'seven', limit)
  await takeMessage(deps, principal, 'seven')
  const rows = await server.database.db.select().from(usageCounters)
  const own = rows.filter(({ subject }) => subject === principal.id)
  expect(Object.fromEntries(own.map(({ kind, count }) => [kind, count]))).toEqual({
    'speech/day': limit,
    'messages/day': 1,
    'messages/minute': 1,
  })
})
