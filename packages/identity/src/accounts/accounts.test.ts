import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, PasswordsBusy } from '../passwords/password-hash.ts'
import type { Account, GuessStorage } from '../storage.ts'
import { cheapHash } from '../testing/cheap-hash.ts'
import { crowd } from '../testing/crowd.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { createAccounts, PasswordsExhausted, userNameOf, type Accounts } from './accounts.ts'

// Real hashes are slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const minute = 60_000
let now: number
let accounts: Accounts
let guesses: GuessStorage
const passwordHash = cheapHash('correct horse')

beforeEach(async () => {
  now = Date.parse('2026-01-01T00:00:00Z')
  const storage = memoryStorage()
  guesses = storage.guesses
  accounts = createAccounts({ storage, now: () => new Date(now) })
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

  test('is refused after ten wrong passwords from there, even with the right one, for a quarter of an hour', async () => {
    for (let guess = 0; guess < 10; guess += 1) await signIn('wrong', undefined, 'there')
    expect(await signIn('correct horse', undefined, 'there')).toBeUndefined()
    // A stranger who guesses keeps the owner out of nothing.
    expect(await signIn('correct horse', undefined, 'home')).toBeDefined()
    now += 15 * minute + 1
    expect(await signIn('correct horse', undefined, 'there')).toBeDefined()
  })

  test('is refused everywhere after a hundred wrong passwords from many places', async () => {
    for (let guess = 0; guess < 100; guess += 1) await signIn('wrong', undefined, `place ${guess}`)
    expect(await signIn('correct horse')).toBeUndefined()
    now += 15 * minute + 1
    expect(await signIn('correct horse')).toBeDefined()
  })

  test('is refused at once after a hundred from one network address, whatever the account; others go on', async () => {
    for (let guess = 0; guess < 100; guess += 1)
      await guesses.count('password-from:there', new Date(now), new Date(0), 100)
    // Whatever has to be hashed waits for a crowd; these do not.
    const { gone } = crowd(60)
    let isCrowded = true
    void gone.then(() => (isCrowded = false))
    await expect(signIn('correct horse', undefined, 'there')).rejects.toThrow(PasswordsExhausted)
    await expect(accounts.hashNew('another horse', 'there')).rejects.toThrow(PasswordsExhausted)
    expect(isCrowded).toBe(true)
    await gone
    await Promise.allSettled(Array.from({ length: 10 }, () => signIn('wrong', undefined, 'there')))
    expect(await signIn('correct horse')).toBeDefined()
  })

  test('is not counted while too many wait', async () => {
    const { gone } = crowd()
    const tries = [
      ...Array.from({ length: 11 }, () => signIn('wrong')),
      accounts.hashNew('another horse', 'somewhere'),
    ]
    for (const { status, reason } of (await Promise.allSettled(tries)) as PromiseRejectedResult[]) {
      expect([status, reason]).toEqual(['rejected', expect.any(PasswordsBusy)])
    }
    await gone
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
  expect(account?.passwordHash).toMatch(/^\$scrypt\$ln=15,/)
  expect(await accounts.find(account!.id)).toEqual(account)
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

describe('while a password is hashed that was proved by the one before', () => {
  /** Accounts of which the next hash is kept only when it is let go. */
  async function held(account: { isEmailVerified: boolean; passwordHash: string | null }) {
    const storage = memoryStorage()
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { replacePasswordHash } = storage.accounts
    storage.accounts.replacePasswordHash = async (...change) => {
      reached.resolve()
      await released.promise
      return replacePasswordHash(...change)
    }
    const accounts = createAccounts({ storage, now: () => new Date(now) })
    const made = (await accounts.create({ email: 'mai@example.com', userName: 'mai', ...account }))!
    const signIn = (password: string) => accounts.signIn('mai@example.com', password, 'somewhere')
    return { accounts, made, signIn, reached: reached.promise, release: released.resolve }
  }

  test('one that is set by mail stays', async () => {
    const it = await held({ isEmailVerified: true, passwordHash: await hashPassword('correct horse') })
    const proved = (await it.signIn('correct horse'))!
    const change = it.accounts.changePassword(proved, 'theirs')
    await it.reached
    await it.accounts.setPassword(it.made, 'by mail')
    it.release()
    expect(await change).toBe(false)
    expect(await it.signIn('theirs')).toBeUndefined()
    expect(await it.signIn('by mail')).toBeDefined()
  })

  test.each([
    ['a password', 'correct horse'],
    ['none', null],
  ])('the owner who proves the address of an account with %s stays its owner', async (_, password) => {
    const it = await held({
      isEmailVerified: false,
      passwordHash: password && (await hashPassword(password)),
    })
    const change = it.accounts.changePassword(it.made, 'theirs')
    await it.reached
    await it.accounts.proveEmail(it.made)
    it.release()
    expect(await change).toBe(false)
    expect(await it.signIn('theirs')).toBeUndefined()
    expect(await it.accounts.find(it.made.id)).toMatchObject({ passwordHash: null, isEmailVerified: true })
  })

  test('an older hash that is made anew does not come back either', async () => {
    const it = await held({ isEmailVerified: false, passwordHash })
    const signIn = it.signIn('correct horse')
    await it.reached
    await it.accounts.proveEmail(it.made)
    it.release()
    expect(await signIn).toBeUndefined()
    expect(await it.accounts.find(it.made.id)).toMatchObject({ passwordHash: null })
  })

  test('it is changed when nothing happens', async () => {
    const it = await held({ isEmailVerified: true, passwordHash })
    it.release()
    // The hash is an older one, which this sign-in replaces: what it answers is what can be changed.
    const proved = (await it.signIn('correct horse'))!
    expect(await it.accounts.changePassword(proved, 'another horse')).toBe(true)
    expect(await it.signIn('correct horse')).toBeUndefined()
    expect(await it.signIn('another horse')).toBeDefined()
  })
})

describe('while the password of a sign-in is compared', () => {
  /** Signs in, and lets something happen once the account was read and before its password is compared. */
  async function signInMeanwhile(
    account: { isEmailVerified: boolean; passwordHash: string },
    happen: (it: { accounts: Accounts; made: Account }) => Promise<unknown>,
  ) {
    const storage = memoryStorage()
    const accounts = createAccounts({ storage, now: () => new Date(now) })
    const made = (await accounts.create({ email: 'mai@example.com', userName: 'mai', ...account }))!
    const { count } = storage.guesses
    storage.guesses.count = async (subject, ...limits) => {
      if (subject.startsWith('password:')) {
        storage.guesses.count = count
        await happen({ accounts, made })
      }
      return count(subject, ...limits)
    }
    const signIn = (password: string) => accounts.signIn('mai@example.com', password, 'somewhere')
    return { answer: await signIn('correct horse'), signIn }
  }

  test('another one may be set, and the one before signs nobody in any more', async () => {
    const account = { isEmailVerified: true, passwordHash: await hashPassword('correct horse') }
    const { answer, signIn } = await signInMeanwhile(account, ({ accounts, made }) =>
      accounts.setPassword(made, 'by mail'),
    )
    expect(answer).toBeUndefined()
    expect(await signIn('by mail')).toBeDefined()
  })

  test('the owner of the address may prove it, and whoever had the account is not signed in', async () => {
    const account = { isEmailVerified: false, passwordHash: await hashPassword('correct horse') }
    const { answer } = await signInMeanwhile(account, ({ accounts, made }) => accounts.proveEmail(made))
    expect(answer).toBeUndefined()
  })

  test('it may be hashed anew by another sign-in, and both are signed in', async () => {
    const account = { isEmailVerified: true, passwordHash }
    const { answer, signIn } = await signInMeanwhile(account, ({ accounts }) =>
      accounts.signIn('mai@example.com', 'correct horse', 'elsewhere'),
    )
    expect(answer?.passwordHash).toMatch(/^\$scrypt\$ln=15,/)
    expect(await signIn('correct horse')).toEqual(answer)
  })
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

  test('loses what they attach until it is its owner’s, too', async () => {
    const { storage, accounts, account } = await claimed()
    const { takeOver } = storage.accounts
    vi.spyOn(storage.accounts, 'takeOver').mockImplementation(async (id) => {
      const late = { provider: 'microsoft', subject: 'somebody else', createdAt: new Date(now) }
      await storage.links.insert({ ...late, accountId: id })
      await takeOver(id)
    })
    await accounts.proveEmail(account)
    expect(await storage.links.list(account.id)).toEqual([])
  })

  test('is told of to who keeps passkeys, before anybody can go on with it', async () => {
    const { storage, account } = await claimed()
    const heard: unknown[] = []
    const accounts = createAccounts({
      storage,
      now: () => new Date(now),
      async onTakenOver(id) {
        const isIn = (await storage.artifacts.find('RefreshToken', 'theirs')) !== undefined
        heard.push([id, isIn, (await storage.accounts.find(id))?.isEmailVerified])
        if (heard.length === 1) throw new Error('The passkeys could not be removed.')
      },
    })
    await expect(accounts.proveEmail(account)).rejects.toThrow('passkeys')
    expect((await accounts.find(account.id))?.isEmailVerified).toBe(false)
    await accounts.proveEmail(account)
    expect(heard).toEqual([
      [account.id, true, false],
      [account.id, true, false],
      // Once more when nobody is signed in any longer.
      [account.id, false, false],
    ])
    await accounts.proveEmail((await accounts.find(account.id))!)
    expect(heard).toHaveLength(3)
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
