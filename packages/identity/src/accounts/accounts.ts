import { createHash, randomUUID } from 'node:crypto'
import { limits, normalEmail } from '@ai-studio/contract'
import { createBudget } from '../guesses/budget.ts'
import { hashPassword, isOutdatedHash, isPassword, requireRoom } from '../passwords/password-hash.ts'
import type { Account, IdentityStorage } from '../storage.ts'

const windowMs = 15 * 60 * 1000
/** So many wrong passwords in a quarter of an hour for one account, from wherever. */
const perAccount = { kind: 'password', max: 100, windowMs }
/** So many of them from one network address: a stranger who guesses keeps nobody else out. */
const perGuesser = { kind: 'password-guess', max: 10, windowMs }
/** So many passwords from one network address, wrong, right or new ones: each is work that others wait for. */
const perAddress = { kind: 'password-from', max: 100, windowMs }

/** Too many passwords came from one network address. It says nothing about any account, and passes within a quarter of an hour. */
export class PasswordsExhausted extends Error {
  constructor() {
    super('Too many passwords came from this network address, so this one was not tried. Try again later.')
    this.name = 'PasswordsExhausted'
  }
}

export interface NewAccount {
  email: string
  userName: string
  /** The user name, where nothing else is said. */
  displayName?: string
  /** PHC string of the password, if there is one. */
  passwordHash: string | null
  isEmailVerified: boolean
}

export interface AccountsOptions {
  storage: Pick<IdentityStorage, 'accounts' | 'artifacts' | 'guesses' | 'links'>
  now: () => Date
  /**
   * Hears that an account is taken over by whoever proved its address, before its sign-ins end and after; see `proveEmail`.
   */
  onTakenOver?: (accountId: string) => Promise<void>
}

/** What is guessed: with another password it is another one, for which nobody has guessed yet. */
const guessed = (email: string, account: Account | undefined) => [
  email,
  createHash('sha256')
    .update(account?.passwordHash ?? '')
    .digest('base64url'),
]

/** People who sign in here, and how they prove it. */
export interface Accounts {
  find(id: string): Promise<Account | undefined>
  findByEmail(email: string): Promise<Account | undefined>
  /**
   * The account of an address and a password, as it is kept from then on. Undefined when either is wrong, and also when
   * there were too many wrong ones before, from there or from everywhere: from outside these cannot be told apart, by
   * answer or by time.
   *
   * @param from names the network address that asks, for its budget
   * @throws PasswordsBusy when too many others wait, PasswordsExhausted after too many from one network address, for
   *   whatever accounts
   */
  signIn(email: string, password: string, from: string): Promise<Account | undefined>
  /**
   * The hash of a password for an account that does not exist yet.
   *
   * @param from names the network address that asks, for its budget
   * @throws PasswordsBusy when too many others wait, PasswordsExhausted after too many from one network address
   */
  hashNew(password: string, from: string): Promise<string>
  /** Makes an account; undefined when the address has one. */
  create(account: NewAccount): Promise<Account | undefined>
  /**
   * Gives an account its first or another password, whatever was set before, and lets it be guessed anew: for who has
   * proved that they read its mail.
   */
  setPassword(account: Account, password: string): Promise<void>
  /**
   * The same for who has proved the password before, or that there was none: `account` as it was then. Making a hash
   * takes a while, in which the password may be replaced by mail or taken away, and that counts.
   *
   * @returns false when it did, and nothing is changed
   */
  changePassword(account: Account, password: string): Promise<boolean>
  /**
   * Whoever reads the mail of an address owns the account that bears it. If nobody had proved that before, then what
   * was attached to the account until now (password, links, passkeys, sign-ins) may be somebody else's, and goes.
   */
  proveEmail(account: Account): Promise<void>
  /** Changes names; `userNameOf` says what is usable. */
  rename(account: Account, names: { userName?: string; displayName?: string }): Promise<void>
  /** Moves an account to an address that was proved; false when another account has it. */
  setEmail(account: Account, email: string): Promise<boolean>
}

/** A name as it is kept; undefined when it is too short or too long. */
export function userNameOf(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined
  const name = given.normalize('NFC').trim()
  return name.length >= limits.userNameMinLength && name.length <= limits.userNameLength ? name : undefined
}

export function createAccounts({ storage, now, onTakenOver }: AccountsOptions): Accounts {
  const { accounts, artifacts, guesses, links } = storage
  const budgets = {
    account: createBudget(perAccount, { storage: guesses, now }),
    guesser: createBudget(perGuesser, { storage: guesses, now }),
    address: createBudget(perAddress, { storage: guesses, now }),
  }
  /** @throws PasswordsBusy or PasswordsExhausted when a password from there would not be taken now */
  async function requireTurn(from: string): Promise<void> {
    // Before anything is counted: what is not tried is no wrong password.
    requireRoom()
    // Says nothing about any account, so nobody need be kept waiting for that.
    if (!(await budgets.address.spend(from))) throw new PasswordsExhausted()
  }
  /**
   * The account as it is now, if this is its password. To tell takes a while, in which the password may be replaced or
   * taken away: then that counts.
   */
  async function ownedBy(password: string, account: Account | undefined): Promise<Account | undefined> {
    const isRight = await isPassword(password, account?.passwordHash)
    if (!account || !isRight) return undefined
    const current = await accounts.find(account.id)
    return current?.passwordHash === account.passwordHash ? current : ownedBy(password, current)
  }
  return {
    find: (id) => accounts.find(id),
    findByEmail: (email) => accounts.findByEmail(normalEmail(email)),

    async signIn(email, password, from) {
      const subject = normalEmail(email)
      await requireTurn(from)
      const account = await accounts.findByEmail(subject)
      const guess = guessed(subject, account)
      const everywhere = JSON.stringify(guess)
      const there = JSON.stringify([...guess, from])
      const isAllowed = (await budgets.guesser.spend(there)) && (await budgets.account.spend(everywhere))
      const owned = await ownedBy(password, account)
      if (!owned || !isAllowed) return undefined
      await Promise.all([budgets.guesser.clear(there), budgets.account.clear(everywhere)])
      if (!owned.passwordHash || !isOutdatedHash(owned.passwordHash)) return owned
      const passwordHash = await hashPassword(password, { isProved: true })
      const isReplaced = await accounts.replacePasswordHash(owned.id, owned, passwordHash)
      return isReplaced ? { ...owned, passwordHash } : ownedBy(password, await accounts.find(owned.id))
    },

    async hashNew(password, from) {
      await requireTurn(from)
      return hashPassword(password)
    },

    async create({ email, userName, displayName = userName, passwordHash, isEmailVerified }) {
      const account: Account = {
        id: randomUUID(),
        email: normalEmail(email),
        isEmailVerified,
        userName,
        displayName,
        passwordHash,
        roles: [],
        createdAt: now(),
      }
      return (await accounts.insert(account)) ? account : undefined
    },

    async setPassword(account, password) {
      await accounts.setPasswordHash(account.id, await hashPassword(password, { isProved: true }))
    },

    async changePassword(account, password) {
      const hash = await hashPassword(password, { isProved: true })
      return accounts.replacePasswordHash(account.id, account, hash)
    },

    async proveEmail(account) {
      if (account.isEmailVerified) return
      await onTakenOver?.(account.id)
      await links.removeByAccount(account.id)
      // First, so that nobody signs in with it again after their sign-ins were removed.
      await accounts.setPasswordHash(account.id, null)
      await artifacts.removeByAccount(account.id)
      // Once more, for what they did until they ended; the first time, so that no passkey begins another one.
      await onTakenOver?.(account.id)
      await accounts.takeOver(account.id)
      // Once more: whoever links from now on finds that what they have proved counts no more; see `complete` of links.
      await links.removeByAccount(account.id)
    },

    async rename(account, names) {
      const { userName = account.userName, displayName = account.displayName } = names
      await accounts.setNames(account.id, { userName, displayName })
    },

    setEmail: (account, email) => accounts.setEmail(account.id, normalEmail(email)),
  }
}
