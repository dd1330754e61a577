import { scryptSync } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { crowd } from '../testing/crowd.ts'
import { hashPassword, isOutdatedHash, isPassword, PasswordsBusy } from './password-hash.ts'

// Real ones, as slow as they are.
vi.unmock('./derive.ts')

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

describe('a password', () => {
  test('is recognised by its hash, and no other is', async () => {
    const hash = await hashPassword('correct horse')
    expect(await isPassword('correct horse', hash)).toBe(true)
    expect(await isPassword('correct horse ', hash)).toBe(false)
    expect(await isPassword('', hash)).toBe(false)
  })

  test('has another hash each time, which says how it was made', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
    expect(one).not.toContain('same')
  })

  test('may be typed on any keyboard', { tags: 'full' }, async () => {
    const hash = await hashPassword('mật khẩu'.normalize('NFD'))
    expect(await isPassword('mật khẩu'.normalize('NFC'), hash)).toBe(true)
  })

  test('is never right for an account without one', async () => {
    expect(await isPassword('', null)).toBe(false)
    expect(await isPassword('anything', undefined)).toBe(false)
  })
})

test('a hash with older settings still works and asks to be replaced', { tags: 'full' }, async () => {
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync('old', salt, 32, { N: 2 ** 14, r: 8, p: 1 })
  const stored = `$scrypt$ln=14,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`
  expect(await isPassword('old', stored)).toBe(true)
  expect(await isPassword('new', stored)).toBe(false)
  expect(isOutdatedHash(stored)).toBe(true)
  expect(isOutdatedHash(await hashPassword('old'))).toBe(false)
})

test('a hash that nobody can read is a fault, not a wrong password', async () => {
  await expect(isPassword('x', '$2b$10$abc')).rejects.toThrow('cannot be read')
})

test('so many passwords wait at most; more are refused, but not those of who has proved something', async () => {
  const { gone } = crowd()
  const late = Promise.allSettled([isPassword('anything', null), hashPassword('anything')])
  const proved = hashPassword('correct horse', { isProved: true })
  for (const outcome of await late) {
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(PasswordsBusy) })
  }
  const outcomes = await gone
  const taken = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(taken).toBeGreaterThanOrEqual(64)
  expect(taken).toBeLessThan(70)
  expect(await isPassword('correct horse', await proved)).toBe(true)
})

test('hashing leaves the event loop free', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await hashPassword('correct horse')
  isDone = true
  expect(turns).toBeGreaterThan(10)
})
