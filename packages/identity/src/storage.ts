/** What the provider keeps: sessions, grants, codes, tokens. One row each, under the hash of its id. */
export interface Artifact {
  /** The provider's name for what it is, for example `RefreshToken`. */
  readonly kind: string
  /** Hash of the id, never the id itself: who reads the table cannot use what stands in it. */
  readonly idHash: string
  /** JSON; without the id. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The sign-in it belongs to: everything of a grant ends with it. */
  readonly grantId: string | null
  /** The account it speaks for, where there is one. */
  readonly accountId: string | null
  /** Hash of the second key under which a session is found. */
  readonly uidHash: string | null
  readonly expiresAt: Date | null
  /** Set when a single-use artifact has been used. */
  readonly consumedAt: Date | null
}

export interface ArtifactStorage {
  /** Inserts or replaces. */
  put(artifact: Artifact): Promise<void>
  find(kind: string, idHash: string): Promise<Artifact | undefined>
  findByUid(kind: string, uidHash: string): Promise<Artifact | undefined>
  /** Sets `consumedAt` unless it is set. Answers whether this call was the one that did. */
  consume(kind: string, idHash: string, at: Date): Promise<boolean>
  remove(kind: string, idHash: string): Promise<void>
  /** Removes everything that was issued under a grant, of every kind. Answers whose it was; null when there was nothing. */
  removeByGrant(grantId: string): Promise<string | null>
  /** Removes what speaks for an account: all of it, what belongs to one grant, or all but that. */
  removeByAccount(accountId: string, which?: { grantId?: string; exceptGrantId?: string }): Promise<void>
  /** Removes what has expired. Answers how much that was. */
  prune(before: Date): Promise<number>
}

/** A signing key as it is kept. */
export interface StoredKey {
  /** The key id that stands in the header of what it signs. */
  readonly id: string
  /** The private key as a JWK, sealed. */
  readonly sealed: string
  readonly createdAt: Date
}

export interface KeyStorage {
  /** All keys, the newest first. */
  list(): Promise<StoredKey[]>
  /** Inserts a key if `newest` is still the id of the newest one (null: there is none). Answers whether it did. */
  add(key: StoredKey, newest: string | null): Promise<boolean>
  remove(id: string): Promise<void>
}

/** A person who can sign in. */
export interface Account {
  /** UUID; the subject of tokens. */
  readonly id: string
  /** As `normalEmail` writes it; unique. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly userName: string
  readonly displayName: string
  /** Null when the account has only ever signed in elsewhere. */
  readonly passwordHash: string | null
  readonly roles: readonly string[]
  readonly createdAt: Date
}

export interface AccountStorage {
  find(id: string): Promise<Account | undefined>
  findByEmail(email: string): Promise<Account | undefined>
  /** Answers false, and stores nothing, when the address is taken. */
  insert(account: Account): Promise<boolean>
  /** Sets a password, whatever there was before; null takes it away. */
  setPasswordHash(id: string, hash: string | null): Promise<void>
  /**
   * Sets a password where the account is still as it was `before`: with that hash (null: with none), and with an address
   * that is proved, or is not, as then. Compares and sets in one step, so that what was set meanwhile stays. Answers
   * whether it set anything.
   */
  replacePasswordHash(
    id: string,
    before: Pick<Account, 'passwordHash' | 'isEmailVerified'>,
    hash: string,
  ): Promise<boolean>
  /** Says that the address is proved, and takes the password away: both in one step, for `replacePasswordHash`. */
  takeOver(id: string): Promise<void>
  setNames(id: string, names: { userName: string; displayName: string }): Promise<void>
  /** Sets a verified address. Answers false, and changes nothing, when another account has it. */
  setEmail(id: string, email: string): Promise<boolean>
  /** Removes an account and its links. */
  remove(id: string): Promise<void>
}

/** That somebody at another identity service is an account here. */
export interface AccountLink {
  readonly accountId: string
  /** The other service, for example `google`. */
  readonly provider: string
  /** Who they are there. */
  readonly subject: string
  readonly createdAt: Date
}

export interface LinkStorage {
  find(provider: string, subject: string): Promise<AccountLink | undefined>
  list(accountId: string): Promise<AccountLink[]>
  /** Answers false, and stores nothing, when that somebody is linked already. */
  insert(link: AccountLink): Promise<boolean>
  /** Removes one link, unless that somebody is another account by now. */
  remove(link: Pick<AccountLink, 'accountId' | 'provider' | 'subject'>): Promise<void>
  removeByAccount(accountId: string): Promise<void>
}

/** What a one-time code is for. A code for one purpose is worth nothing for another. */
export type CodePurpose = 'sign-in' | 'verify-email' | 'reset-password' | 'change-email'

export interface StoredCode {
  /** UUID. */
  readonly id: string
  readonly purpose: CodePurpose
  /** The address it was mailed to, as `normalEmail` writes it. */
  readonly email: string
  /** Keyed hash of the code. */
  readonly codeHash: string
  /** Keyed hash of the secret of the browser that asked for it. */
  readonly browserHash: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface CodeStorage {
  /** Stores a code and removes the earlier one of the same purpose, address and browser. */
  replace(code: StoredCode): Promise<void>
  find(id: string): Promise<StoredCode | undefined>
  /** The code that was mailed to an address for a purpose, at the wish of one browser. */
  findFor(request: Pick<StoredCode, 'purpose' | 'email' | 'browserHash'>): Promise<StoredCode | undefined>
  /** Removes a code; answers whether this call was the one that did, so that of two at once one wins. */
  take(id: string): Promise<boolean>
  /** Removes all codes of an address. */
  removeFor(email: string): Promise<void>
  /** Removes codes that expired before a time. */
  prune(before: Date): Promise<void>
}

/** Counts tries, so that nobody may guess for ever. */
export interface GuessStorage {
  /**
   * Adds a try and answers how many there have been since `since`, with this one; those that lie more than `clocksDifferMs`
   * ahead of `at` were counted by a wrong clock, and go. One beyond `max` is not kept: whoever
   * goes on trying must not keep an address full for those who share it.
   */
  count(subject: string, at: Date, since: Date, max: number): Promise<number>
  /** Takes back the last try of a subject, which came to nothing. */
  takeBack(subject: string): Promise<void>
  /** Forgets the tries of a subject. */
  clear(subject: string): Promise<void>
  /** Removes tries before a time. */
  prune(before: Date): Promise<void>
}

/** Everything that identity keeps. The server gives it tables of its database. */
export interface IdentityStorage {
  readonly artifacts: ArtifactStorage
  readonly keys: KeyStorage
  readonly accounts: AccountStorage
  readonly links: LinkStorage
  readonly codes: CodeStorage
  readonly guesses: GuessStorage
}
