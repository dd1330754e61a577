import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account, Artifact, IdentityStorage, StoredCode } from '../storage.ts'

const at = (minutes: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000)

const artifact = (change: Partial<Artifact> = {}): Artifact => ({
  kind: 'RefreshToken',
  idHash: randomUUID(),
  payload: { accountId: 'a', nested: { list: [1, 'two', null] } },
  grantId: null,
  accountId: null,
  uidHash: null,
  expiresAt: at(10),
  consumedAt: null,
  ...change,
})
const account = (change: Partial<Account> = {}): Account => ({
  id: randomUUID(),
  email: `${randomUUID()}@example.com`,
  isEmailVerified: false,
  userName: 'lan',
  displayName: 'Lan Nguyễn',
  passwordHash: null,
  roles: ['member'],
  createdAt: at(0),
  ...change,
})
const code = (change: Partial<StoredCode> = {}): StoredCode => ({
  id: randomUUID(),
  purpose: 'sign-in',
  email: `${randomUUID()}@example.com`,
  codeHash: 'code',
  browserHash: randomUUID(),
  createdAt: at(0),
  expiresAt: at(10),
  ...change,
})

/** The rules that every storage of identity keeps, whatever it is made of. */
export function describeStorage(name: string, make: () => IdentityStorage | Promise<IdentityStorage>): void {
  describe(`identity storage: ${name}`, () => {
    let storage: IdentityStorage
    beforeEach(async () => {
      storage = await make()
    })

    test('an artifact comes back as it was put, under its kind', async () => {
      const kept = artifact()
      await storage.artifacts.put(kept)
      expect(await storage.artifacts.find(kept.kind, kept.idHash)).toEqual(kept)
      expect(await storage.artifacts.find('Session', kept.idHash)).toBeUndefined()
    })

    test('an artifact that is put again replaces the earlier one', async () => {
      const kept = artifact({ uidHash: 'before' })
      await storage.artifacts.put(kept)
      const changed = { ...kept, payload: { accountId: 'b' }, uidHash: randomUUID() }
      await storage.artifacts.put(changed)
      expect(await storage.artifacts.find(kept.kind, kept.idHash)).toEqual(changed)
      expect(await storage.artifacts.findByUid(kept.kind, changed.uidHash)).toEqual(changed)
    })

    test('an artifact is consumed once, and keeps the time of the first use', async () => {
      const kept = artifact()
      await storage.artifacts.put(kept)
      expect(await storage.artifacts.consume(kept.kind, kept.idHash, at(1))).toBe(true)
      expect(await storage.artifacts.consume(kept.kind, kept.idHash, at(2))).toBe(false)
      expect(await storage.artifacts.find(kept.kind, kept.idHash)).toEqual({ ...kept, consumedAt: at(1) })
    })

    test('everything under a grant goes with it, and nothing else', async () => {
      const [grantId, accountId] = [randomUUID(), randomUUID()]
      const code = artifact({ kind: 'AuthorizationCode', grantId, accountId })
      const token = artifact({ grantId, accountId })
      const other = artifact({ grantId: randomUUID() })
      for (const kept of [code, token, other]) await storage.artifacts.put(kept)
      expect(await storage.artifacts.removeByGrant(grantId)).toBe(accountId)
      expect(await storage.artifacts.find(code.kind, code.idHash)).toBeUndefined()
      expect(await storage.artifacts.find(token.kind, token.idHash)).toBeUndefined()
      expect(await storage.artifacts.find(other.kind, other.idHash)).toEqual(other)
      expect(await storage.artifacts.removeByGrant(grantId)).toBeNull()
    })

    test('what speaks for an account goes: one grant of it, all but one, or everything', async () => {
      const [accountId, mine, other] = [randomUUID(), randomUUID(), randomUUID()]
      const own = artifact({ accountId, grantId: mine })
      const bare = artifact({ accountId })
      const second = artifact({ accountId, grantId: other })
      // The same grant named for another account is not touched.
      const foreign = artifact({ accountId: randomUUID(), grantId: mine })
      const isThere = async (kept: Artifact) =>
        (await storage.artifacts.find(kept.kind, kept.idHash)) !== undefined
      for (const kept of [own, bare, second, foreign]) await storage.artifacts.put(kept)
      await storage.artifacts.removeByAccount(accountId, { grantId: mine })
      expect(await Promise.all([own, bare, second, foreign].map(isThere))).toEqual([false, true, true, true])
      await storage.artifacts.put(own)
      await storage.artifacts.removeByAccount(accountId, { exceptGrantId: mine })
      expect(await Promise.all([own, bare, second, foreign].map(isThere))).toEqual([true, false, false, true])
      await storage.artifacts.removeByAccount(accountId)
      expect(await Promise.all([own, foreign].map(isThere))).toEqual([false, true])
    })

    test('expired artifacts are pruned, others and those without an end stay', async () => {
      const [expired, fresh, endless] = [
        artifact({ expiresAt: at(1) }),
        artifact({ expiresAt: at(3) }),
        artifact({ expiresAt: null }),
      ]
      for (const kept of [expired, fresh, endless]) await storage.artifacts.put(kept)
      expect(await storage.artifacts.prune(at(2))).toBeGreaterThanOrEqual(1)
      expect(await storage.artifacts.find(expired.kind, expired.idHash)).toBeUndefined()
      expect(await storage.artifacts.find(fresh.kind, fresh.idHash)).toEqual(fresh)
      expect(await storage.artifacts.find(endless.kind, endless.idHash)).toEqual(endless)
    })

    test('of keys that are added at once after the same newest one is kept', async () => {
      for (const { id } of await storage.keys.list()) await storage.keys.remove(id)
      const key = (minutes: number) => ({ id: randomUUID(), sealed: 'sealed', createdAt: at(minutes) })
      const first = key(0)
      expect(await storage.keys.add(first, null)).toBe(true)
      const added = await Promise.all([1, 1, 1].map((minutes) => storage.keys.add(key(minutes), first.id)))
      expect(added.filter(Boolean)).toHaveLength(1)
      const listed = await storage.keys.list()
      expect(listed).toHaveLength(2)
      expect(listed[1]).toEqual(first)
    })

    test('an address has one account, also when it registers twice at once', async () => {
      const [one, two] = [account(), account()]
      const same = { ...two, email: one.email }
      const stored = await Promise.all([storage.accounts.insert(one), storage.accounts.insert(same)])
      expect(stored.filter(Boolean)).toHaveLength(1)
      const kept = stored[0] ? one : same
      expect(await storage.accounts.findByEmail(one.email)).toEqual(kept)
      expect(await storage.accounts.find(kept.id)).toEqual(kept)
    })

    test('an account takes a password, and loses it to who proves its address', async () => {
      const kept = account()
      await storage.accounts.insert(kept)
      await storage.accounts.setPasswordHash(kept.id, 'hash')
      expect(await storage.accounts.find(kept.id)).toEqual({ ...kept, passwordHash: 'hash' })
      await storage.accounts.takeOver(kept.id)
      expect(await storage.accounts.find(kept.id)).toEqual({ ...kept, isEmailVerified: true })
    })

    test('a password is replaced while the account is as it was, once, and not for another one', async () => {
      const [kept, other] = [account(), account()]
      for (const one of [kept, other]) await storage.accounts.insert(one)
      const replace = (before: Partial<Account>, hash: string) =>
        storage.accounts.replacePasswordHash(kept.id, { ...kept, ...before }, hash)
      expect(await replace({ passwordHash: 'hash' }, 'wrong')).toBe(false)
      expect(await replace({ isEmailVerified: true }, 'wrong')).toBe(false)
      const first = await Promise.all([replace({}, 'one'), replace({}, 'two')])
      expect(first.filter(Boolean)).toHaveLength(1)
      const hash = first[0] ? 'one' : 'two'
      expect(await replace({}, 'wrong')).toBe(false)
      expect(await storage.accounts.find(kept.id)).toEqual({ ...kept, passwordHash: hash })
      expect(await replace({ passwordHash: hash }, 'three')).toBe(true)
      expect(await storage.accounts.find(kept.id)).toEqual({ ...kept, passwordHash: 'three' })
      expect(await storage.accounts.find(other.id)).toEqual(other)
      expect(await storage.accounts.replacePasswordHash(randomUUID(), kept, 'wrong')).toBe(false)
    })

    test('an account changes names and loses its password', async () => {
      const kept = account({ passwordHash: 'hash' })
      await storage.accounts.insert(kept)
      await storage.accounts.setNames(kept.id, { userName: 'mai', displayName: 'Mai' })
      await storage.accounts.setPasswordHash(kept.id, null)
      expect(await storage.accounts.find(kept.id)).toEqual({
        ...kept,
        userName: 'mai',
        displayName: 'Mai',
        passwordHash: null,
      })
    })

    test('an account takes another address unless somebody has it', async () => {
      const [kept, other] = [account(), account()]
      for (const one of [kept, other]) await storage.accounts.insert(one)
      expect(await storage.accounts.setEmail(kept.id, other.email)).toBe(false)
      expect(await storage.accounts.find(kept.id)).toEqual(kept)
      const email = `${randomUUID()}@example.com`
      expect(await storage.accounts.setEmail(kept.id, email)).toBe(true)
      expect(await storage.accounts.find(kept.id)).toEqual({ ...kept, email, isEmailVerified: true })
    })

    test('somebody elsewhere is one account here; its links go with it', async () => {
      const kept = account()
      await storage.accounts.insert(kept)
      const link = { accountId: kept.id, provider: 'google', subject: randomUUID(), createdAt: at(0) }
      const added = await Promise.all([link, link].map((one) => storage.links.insert(one)))
      expect(added.filter(Boolean)).toHaveLength(1)
      expect(await storage.links.insert({ ...link, provider: 'apple' })).toBe(true)
      expect(await storage.links.find('google', link.subject)).toEqual(link)
      expect(await storage.links.find('google', 'somebody else')).toBeUndefined()
      expect(await storage.links.list(kept.id)).toHaveLength(2)
      await storage.accounts.remove(kept.id)
      expect(await storage.accounts.find(kept.id)).toBeUndefined()
      expect(await storage.links.list(kept.id)).toEqual([])
    })

    test('links can go while the account stays', async () => {
      const kept = account()
      await storage.accounts.insert(kept)
      const link = { accountId: kept.id, provider: 'google', subject: randomUUID(), createdAt: at(0) }
      await storage.links.insert(link)
      await storage.links.removeByAccount(kept.id)
      expect(await storage.links.find('google', link.subject)).toBeUndefined()
      expect(await storage.accounts.find(kept.id)).toEqual(kept)
    })

    test('one link can go, of the account that it is of alone', async () => {
      const [kept, other] = [account(), account()]
      for (const one of [kept, other]) await storage.accounts.insert(one)
      const link = { accountId: kept.id, provider: 'google', subject: randomUUID(), createdAt: at(0) }
      const beside = [
        { ...link, provider: 'apple' },
        { ...link, subject: randomUUID() },
      ]
      for (const one of [link, ...beside]) await storage.links.insert(one)
      await storage.links.remove({ ...link, accountId: other.id })
      expect(await storage.links.find('google', link.subject)).toEqual(link)
      await storage.links.remove(link)
      expect(await storage.links.find('google', link.subject)).toBeUndefined()
      for (const { provider, subject } of beside)
        expect(await storage.links.find(provider, subject)).toBeDefined()
    })

    test('codes are found by address and purpose, and removed by address', async () => {
      const first = code()
      const other = code({ email: first.email, purpose: 'change-email' })
      const elsewhere = code({ email: `other-${first.email}` })
      for (const kept of [first, other, elsewhere]) await storage.codes.replace(kept)
      expect(await storage.codes.findFor(first)).toEqual(first)
      expect(await storage.codes.findFor(other)).toEqual(other)
      await storage.codes.removeFor(first.email)
      expect(await storage.codes.findFor(first)).toBeUndefined()
      expect(await storage.codes.findFor(other)).toBeUndefined()
      expect(await storage.codes.find(elsewhere.id)).toEqual(elsewhere)
    })

    test('a code replaces an earlier one for the same purpose, address and browser alone', async () => {
      const first = code()
      const { email, browserHash } = first
      const [second, ofOtherPurpose, ofOtherBrowser] = [
        code({ email, browserHash }),
        code({ email, browserHash, purpose: 'verify-email' }),
        code({ email }),
      ]
      for (const kept of [first, ofOtherPurpose, ofOtherBrowser, second]) await storage.codes.replace(kept)
      expect(await storage.codes.find(first.id)).toBeUndefined()
      expect(await storage.codes.find(second.id)).toEqual(second)
      for (const other of [ofOtherPurpose, ofOtherBrowser])
        expect(await storage.codes.find(other.id)).toEqual(other)
      expect(await storage.codes.findFor(first)).toEqual(second)
    })

    test('a code is taken by one of those who try at once', async () => {
      const kept = code()
      await storage.codes.replace(kept)
      const taken = await Promise.all([kept.id, kept.id, kept.id].map((id) => storage.codes.take(id)))
      expect(taken.filter(Boolean)).toHaveLength(1)
    })

    test('expired codes are pruned', async () => {
      const [expired, fresh] = [code({ expiresAt: at(1) }), code({ expiresAt: at(3) })]
      for (const kept of [expired, fresh]) await storage.codes.replace(kept)
      await storage.codes.prune(at(2))
      expect(await storage.codes.find(expired.id)).toBeUndefined()
      expect(await storage.codes.find(fresh.id)).toEqual(fresh)
    })

    test('tries are counted by subject and window, until they are cleared or old', async () => {
      const { guesses } = storage
      const [mine, yours] = [randomUUID(), randomUUID()]
      expect(await guesses.count(mine, at(0), at(-60), 9)).toBe(1)
      expect(await guesses.count(mine, at(50), at(-10), 9)).toBe(2)
      expect(await guesses.count(yours, at(50), at(-10), 9)).toBe(1)
      expect(await guesses.count(mine, at(61), at(1), 9)).toBe(2)
      // The last one came to nothing.
      await guesses.takeBack(mine)
      expect(await guesses.count(mine, at(61), at(1), 9)).toBe(2)
      await guesses.takeBack('nobody')
      await guesses.clear(mine)
      expect(await guesses.count(mine, at(62), at(2), 9)).toBe(1)
      expect(await guesses.count(yours, at(62), at(2), 9)).toBe(2)
      await guesses.prune(at(60))
      expect(await guesses.count(yours, at(63), at(0), 9)).toBe(2)
    })

    test('tries of a clock that was ahead do not count once it is right', async () => {
      const { guesses } = storage
      const subject = randomUUID()
      const day = 24 * 60
      for (const minute of [0, 1]) await guesses.count(subject, at(day + minute), at(day - 60), 2)
      expect(await guesses.count(subject, at(0), at(-60), 2)).toBe(1)
      expect(await guesses.count(subject, at(0.5), at(-59.5), 2)).toBe(2)
      // Nor when the time gets there.
      expect(await guesses.count(subject, at(day + 2), at(day - 58), 2)).toBe(1)
      await guesses.clear(subject)
      // That of another server is not quite the same.
      for (const minute of [0, 0.5]) await guesses.count(subject, at(minute), at(minute - 60), 2)
      expect(await guesses.count(subject, at(-0.4), at(-60.4), 2)).toBe(3)
    })

    test('tries beyond the most are not kept, so that the window empties while somebody goes on', async () => {
      const { guesses } = storage
      const subject = randomUUID()
      for (const second of [0, 1]) await guesses.count(subject, at(second), at(-60), 2)
      for (const second of [10, 20, 30]) expect(await guesses.count(subject, at(second), at(-60), 2)).toBe(3)
      // Those of the beginning are over.
      expect(await guesses.count(subject, at(62), at(2), 2)).toBe(1)
    })
  })
}
