import { clocksDifferMs } from '@ai-studio/contract'
import type { Account, AccountLink, Artifact, IdentityStorage, StoredCode, StoredKey } from '../storage.ts'

/** Storage for tests, with the rules that every storage has to keep. */
export function memoryStorage(): IdentityStorage {
  const artifacts = new Map<string, Artifact>()
  const keys: StoredKey[] = []
  const accounts = new Map<string, Account>()
  let links: AccountLink[] = []
  const codes = new Map<string, StoredCode>()
  let guesses: { subject: string; at: Date }[] = []
  const newestFirst = () => keys.toSorted((one, two) => two.createdAt.getTime() - one.createdAt.getTime())
  const isOfOneRequest = (one: StoredCode, two: Pick<StoredCode, 'purpose' | 'email' | 'browserHash'>) =>
    one.purpose === two.purpose && one.email === two.email && one.browserHash === two.browserHash
  const nameOf = (kind: string, idHash: string) => `${kind}:${idHash}`
  const change = (id: string, change: Partial<Account>) => {
    const account = accounts.get(id)
    if (account) accounts.set(id, { ...account, ...change })
  }

  return {
    artifacts: {
      async put(artifact) {
        artifacts.set(nameOf(artifact.kind, artifact.idHash), structuredClone(artifact))
      },
      async find(kind, idHash) {
        return artifacts.get(nameOf(kind, idHash))
      },
      async findByUid(kind, uidHash) {
        return artifacts.values().find((artifact) => artifact.kind === kind && artifact.uidHash === uidHash)
      },
      async consume(kind, idHash, at) {
        const artifact = artifacts.get(nameOf(kind, idHash))
        if (!artifact || artifact.consumedAt) return false
        artifacts.set(nameOf(kind, idHash), { ...artifact, consumedAt: at })
        return true
      },
      async remove(kind, idHash) {
        artifacts.delete(nameOf(kind, idHash))
      },
      async removeByGrant(grantId) {
        const removed = [...artifacts].filter(([, artifact]) => artifact.grantId === grantId)
        for (const [name] of removed) artifacts.delete(name)
        return removed.find(([, { accountId }]) => accountId !== null)?.[1].accountId ?? null
      },
      async removeByAccount(accountId, { grantId, exceptGrantId } = {}) {
        for (const [name, artifact] of artifacts) {
          if (artifact.accountId !== accountId) continue
          if (grantId !== undefined && artifact.grantId !== grantId) continue
          if (exceptGrantId !== undefined && artifact.grantId === exceptGrantId) continue
          artifacts.delete(name)
        }
      },
      async prune(before) {
        const expired = [...artifacts].filter(([, { expiresAt }]) => expiresAt && expiresAt < before)
        for (const [name] of expired) artifacts.delete(name)
        return expired.length
      },
    },
    keys: {
      async list() {
        return newestFirst()
      },
      async add(key, newest) {
        if ((newestFirst()[0]?.id ?? null) !== newest) return false
        keys.push(key)
        return true
      },
      async remove(id) {
        const index = keys.findIndex((key) => key.id === id)
        if (index >= 0) keys.splice(index, 1)
      },
    },
    accounts: {
      async find(id) {
        return accounts.get(id)
      },
      async findByEmail(email) {
        return accounts.values().find((account) => account.email === email)
      },
      async insert(account) {
        if (accounts.values().some(({ email }) => email === account.email)) return false
        accounts.set(account.id, account)
        return true
      },
      async setPasswordHash(id, passwordHash) {
        change(id, { passwordHash })
      },
      async replacePasswordHash(id, before, passwordHash) {
        const account = accounts.get(id)
        if (account?.passwordHash !== before.passwordHash) return false
        if (account.isEmailVerified !== before.isEmailVerified) return false
        change(id, { passwordHash })
        return true
      },
      async takeOver(id) {
        change(id, { isEmailVerified: true, passwordHash: null })
      },
      async setNames(id, names) {
        change(id, names)
      },
      async setEmail(id, email) {
        if (accounts.values().some((account) => account.email === email && account.id !== id)) return false
        change(id, { email, isEmailVerified: true })
        return true
      },
      async remove(id) {
        accounts.delete(id)
        links = links.filter(({ accountId }) => accountId !== id)
      },
    },
    links: {
      async find(provider, subject) {
        return links.find((link) => link.provider === provider && link.subject === subject)
      },
      async list(accountId) {
        return links.filter((link) => link.accountId === accountId)
      },
      async insert(link) {
        if (links.some(({ provider, subject }) => provider === link.provider && subject === link.subject)) {
          return false
        }
        links.push(link)
        return true
      },
      async remove({ accountId, provider, subject }) {
        links = links.filter(
          (link) => link.accountId !== accountId || link.provider !== provider || link.subject !== subject,
        )
      },
      async removeByAccount(accountId) {
        links = links.filter((link) => link.accountId !== accountId)
      },
    },
    codes: {
      async replace(code) {
        for (const [id, earlier] of codes) if (isOfOneRequest(earlier, code)) codes.delete(id)
        codes.set(code.id, code)
      },
      async find(id) {
        return codes.get(id)
      },
      async findFor(request) {
        return codes.values().find((code) => isOfOneRequest(code, request))
      },
      async take(id) {
        return codes.delete(id)
      },
      async removeFor(address) {
        for (const [id, { email }] of codes) if (email === address) codes.delete(id)
      },
      async prune(before) {
        for (const [id, { expiresAt }] of codes) if (expiresAt < before) codes.delete(id)
      },
    },
    guesses: {
      async count(subject, at, since, max) {
        const mine = { subject, at }
        guesses.push(mine)
        const until = at.getTime() + clocksDifferMs
        guesses = guesses.filter((guess) => guess.subject !== subject || guess.at.getTime() <= until)
        const tries = guesses.filter((guess) => guess.subject === subject && guess.at >= since).length
        if (tries > max) guesses = guesses.filter((guess) => guess !== mine)
        return tries
      },
      async takeBack(subject) {
        const last = guesses.findLastIndex((guess) => guess.subject === subject)
        guesses = guesses.filter((_, place) => place !== last)
      },
      async clear(subject) {
        guesses = guesses.filter((guess) => guess.subject !== subject)
      },
      async prune(before) {
        guesses = guesses.filter(({ at }) => at >= before)
      },
    },
  }
}
