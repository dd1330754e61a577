import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cheapHash } from '../testing/cheap-hash.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { createAccounts, userNameOf, type Accounts } from './accounts.ts'

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

describe('an account whose address nobody has proved yet', () => {
  async function claimed() {
    const storage = memoryStorage()
    const accounts = createAccounts({ storage, now: () => new Date(now) })
    const account = (await accounts.create({
      email: 'mai@example.com',
      userName: 'mai',
      passwordHash: cheapHash('theirs'),
      isEmailVerified: false,
    }))!
    await storage.links.insert({
      accountId: account.id,
      provider: 'microsoft',
      subject: 'somebody',
      createdAt: new Date(now),
    })
    await storage.artifacts.put({
      kind: 'RefreshToken',
      idHash: 'theirs',
      payload: {},
      grantId: 'theirs',
      accountId: account.id,
      uidHash: null,
      expiresAt: null,
      consumedAt: null,
    })
    return { storage, accounts, account }
  }

  test('loses what others attached to it when its owner proves the address', async () => {
    const { storage, accounts, account } = await claimed()
    await accounts.proveEmail(account)
    expect(await accounts.find(account.id)).toMatchObject({ isEmailVerified: true, passwordHash: null })
    expect(await storage.links.list(account.id)).toEqual([])
    expect(await storage.artifacts.find('RefreshToken', 'theirs')).toBeUndefined()
  })

  test('is told of to who keeps passkeys, before anybody can go on with it', async () => {
    const { storage, account } = await claimed()
    const heard: unknown[] = []
    const accounts = createAccounts({
      storage,
      now: () => new Date(now),
      async onTakenOver(id) {
        heard.push([id, (await storage.accounts.find(id))?.isEmailVerified])
        if (heard.length === 1) throw new Error('The passkeys could not be removed.')
      },
    })
    await expect(accounts.proveEmail(account)).rejects.toThrow('passkeys')
    expect((await accounts.find(account.id))?.isEmailVerified).toBe(false)
    await accounts.proveEmail(account)
    expect(heard).toEqual([
      [account.id, false],
      [account.id, false],
    ])
    await accounts.proveEmail((await accounts.find(account.id))!)
    expect(heard).toHaveLength(2)
  })

  test('keeps everything when it was proved before', async () => {
    const { storage, accounts, account } = await claimed()
    await accounts.proveEmail({ ...account, isEmailVerified: true })
    expect(await accounts.find(account.id)).toMatchObject({ passwordHash: account.passwordHash })
    expect(await storage.links.list(account.id)).toHaveLength(1)
  })
})

test('names change one by one', async () => {
  const account = (await accounts.findByEmail('lan@example.com'))!
  await accounts.rename(account, { displayName: 'Lan Nguyễn' })
  expect(await accounts.find(account.id)).toMatchObject({ userName: 'lan', displayName: 'Lan Nguyễn' })
})

test.each([
  ['  Lan Anh ', 'Lan Anh'],
  ['ab', undefined],
  ['   a   ', undefined],
  ['x'.repeat(65), undefined],
  [42, undefined],
])('the user name %j is kept as %j', (given, kept) => {
  expect(userNameOf(given)).toBe(kept)
})
