import { beforeEach, describe, expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { createOneTimeCodes, type CodeEntry, type OneTimeCodes } from './one-time-codes.ts'

const minute = 60_000
let now: number
let storage: ReturnType<typeof memoryStorage>
let codes: OneTimeCodes

beforeEach(() => {
  now = Date.parse('2026-01-01T00:00:00Z')
  storage = memoryStorage()
  codes = createOneTimeCodes({
    storage,
    secret: 'a secret of at least 32 characters',
    now: () => new Date(now),
  })
})

async function ask(email = 'Lan@Example.com', browserSecret = 'this browser') {
  const issued = await codes.issue({ purpose: 'sign-in', email, browserSecret })
  const enter = (change: Partial<CodeEntry> = {}) =>
    codes.enter({
      id: issued.id,
      purpose: 'sign-in',
      code: issued.code,
      browserSecret,
      from: 'this address',
      ...change,
    })
  return { ...issued, enter, wrong: issued.code === '000000' ? '000001' : '000000' }
}
const refused = { kind: 'refused' }
const accepted = { kind: 'accepted', email: 'lan@example.com' }

describe('a code', () => {
  test('is six digits and signs in the address it was mailed to', async () => {
    const { code, enter } = await ask()
    expect(code).toMatch(/^\d{6}$/)
    expect(await enter({ code: ` ${code} ` })).toEqual(accepted)
  })

  test('works once, also when it is entered twice at once', async () => {
    const { enter } = await ask()
    const outcomes = await Promise.all([enter(), enter(), enter()])
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
    expect(await enter()).toEqual(refused)
  })

  test('works for ten minutes', async () => {
    const { enter } = await ask()
    now += 10 * minute
    expect(await enter()).toEqual(refused)
  })

  test.each([
    ['in another browser', { browserSecret: 'that browser' }],
    ['for another purpose', { purpose: 'reset-password' as const }],
    ['under another id', { id: '00000000-0000-4000-8000-000000000000' }],
  ])('does not work %s', async (_, change) => {
    const { enter } = await ask()
    expect(await enter(change)).toEqual(refused)
    expect(await enter()).toEqual(accepted)
  })

  test('stops working when a newer one is asked for', async () => {
    const first = await ask()
    const second = await ask()
    expect(await first.enter()).toEqual(refused)
    expect(await second.enter()).toEqual(accepted)
  })

  test('still works when a stranger asks for one at the same address', async () => {
    const { enter } = await ask()
    const stranger = await ask('lan@example.com', 'that browser')
    expect(await enter()).toEqual(accepted)
    expect(await stranger.enter()).toEqual(accepted)
  })

  test('still works when a newer one could not be brought to its reader', async () => {
    const { enter } = await ask()
    const request = { purpose: 'sign-in', email: 'lan@example.com', browserSecret: 'this browser' } as const
    const undelivered = codes.issue(request, () => Promise.reject(new Error('no mail')))
    await expect(undelivered).rejects.toThrow('no mail')
    expect(await enter()).toEqual(accepted)
  })

  test('is found by who asked for it alone', async () => {
    const request = { purpose: 'sign-in', email: 'lan@example.com', browserSecret: 'this browser' } as const
    const { id } = await ask()
    await ask('lan@example.com', 'that browser')
    expect(await codes.idFor(request)).toBe(id)
    expect(await codes.idFor({ ...request, browserSecret: 'no browser' })).toBeUndefined()
  })

  test('is not what is stored', async () => {
    const { id, code } = await ask()
    expect(JSON.stringify(await storage.codes.find(id))).not.toContain(code)
  })
})

describe('guessing', () => {
  test('ends after ten wrong codes, and a new code does not give more of them', async () => {
    const first = await ask()
    for (let guess = 0; guess < 10; guess += 1)
      expect(await first.enter({ code: first.wrong })).toEqual(refused)
    expect(await first.enter()).toMatchObject({ kind: 'exhausted' })
    const second = await ask()
    expect(await second.enter()).toEqual({ kind: 'exhausted', retryAfterSeconds: 3600 })
    now += 60 * minute + 1
    const third = await ask()
    expect(await third.enter()).toEqual(accepted)
  })

  test('elsewhere does not lock out the person who asked', async () => {
    const { enter, wrong } = await ask()
    for (let guess = 0; guess < 30; guess += 1)
      await enter({ code: wrong, browserSecret: `stranger ${guess}` })
    expect(await enter()).toEqual(accepted)
  })

  test('a stranger with a code of their own leaves the person who asked some guesses', async () => {
    const { enter, wrong } = await ask()
    const stranger = await ask('lan@example.com', 'that browser')
    for (let guess = 0; guess < 30; guess += 1)
      await stranger.enter({ code: stranger.wrong, from: 'their address' })
    expect(await enter({ code: wrong })).toEqual(refused)
    expect(await enter()).toEqual(accepted)
  })

  test('from many network addresses ends after thirty wrong codes', async () => {
    const { enter, wrong } = await ask()
    for (let guess = 0; guess < 30; guess += 1)
      expect(await enter({ code: wrong, from: `address ${guess}` })).toEqual(refused)
    expect(await enter({ from: 'one more' })).toMatchObject({ kind: 'exhausted' })
  })

  test('is forgotten after the right code', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { enter, wrong } = await ask()
      for (let guess = 0; guess < 9; guess += 1) await enter({ code: wrong })
      expect(await enter()).toEqual(accepted)
    }
  })
})

test('what has expired is removed', async () => {
  const { id } = await ask()
  now += 10 * minute + 1
  await codes.prune()
  expect(await storage.codes.find(id)).toBeUndefined()
})
