import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cheapHash } from '../testing/cheap-hash.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { createAccounts, type Accounts } from './accounts.ts'

// Real hashes are slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const minute = 60_000
let now: number
let accounts: Accounts
const passwordHash = cheapHash('correct horse')

beforeEach(async () => {
  now = Date.parse('2026-01-01T00:00:00Z')
  accounts = createAccounts({ storage: memoryStorage(), now: () => new Date(now) })
  await accounts.create({ email: 'Lan@Example.com', userName: 'lan', passwordHash, isEmailVerified: true })
})
const signIn = (password: string, email = 'lan@example.com', from = 'somewhere') =>
  accounts.signIn(email, password, from)

describe('signing in', () => {
  test('takes the password of the account, however the address is written', async () => {
    expect(await signIn('correct horse', ' LAN@example.COM ')).toMatchObject({ userName: 'lan' })
  })

  test('says the same of a wrong password and an unknown address', async () => {
    expect(await signIn('wrong')).toBeUndefined()
    expect(await signIn('correct horse', 'nobody@example.com')).toBeUndefined()
  })

  test('is refused after ten wrong passwords, even with the right one, for a quarter of an hour', async () => {
    for (let guess = 0; guess < 10; guess += 1) await signIn('wrong', undefined, `place ${guess}`)
    expect(await signIn('correct horse')).toBeUndefined()
    now += 15 * minute + 1
    expect(await signIn('correct horse')).toBeDefined()
  })

  test('forgets wrong passwords after the right one', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) await signIn('wrong')
      expect(await signIn('correct horse')).toBeDefined()
    }
  })
})

test('a hash with older settings is replaced at the next sign-in', async () => {
  const account = await signIn('correct horse')
  expect(account?.passwordHash).toBe(passwordHash)
  expect((await accounts.find(account!.id))?.passwordHash).toMatch(/^\$scrypt\$ln=15,/)
  expect(await signIn('correct horse')).toBeDefined()
})

test('an address has one account', async () => {
  const again = { email: 'LAN@example.com', userName: 'other', passwordHash: null, isEmailVerified: false }
  expect(await accounts.create(again)).toBeUndefined()
  expect(await accounts.findByEmail('lan@example.com')).toMatchObject({ userName: 'lan' })
})

test('a new password replaces the old one and frees a locked account', async () => {
  for (let guess = 0; guess < 11; guess += 1) await signIn('wrong')
  await accounts.setPassword((await accounts.findByEmail('lan@example.com'))!, 'another horse')
  expect(await signIn('correct horse')).toBeUndefined()
  expect(await signIn('another horse')).toBeDefined()
})
