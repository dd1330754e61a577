import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { normalEmail } from '@ai-studio/contract'
import { createBudget } from '../guesses/budget.ts'
import { derivedKey } from '../keys/derived-key.ts'
import type { CodePurpose, CodeStorage, GuessStorage } from '../storage.ts'

export const codeLength = 6
const lifetimeMs = 10 * 60 * 1000
const windowMs = 60 * 60 * 1000
/** So many wrong codes an address may be tried with in an hour, however many codes are asked for. */
const perRecipient = { kind: 'code', max: 30, windowMs }
/** So many of them from one network address: a stranger's wrong codes leave the person who asks some. */
const perAddress = { kind: 'code-from', max: 10, windowMs }

export interface CodeRequest {
  purpose: CodePurpose
  email: string
  /** A secret that only the browser which asks has; the code works there alone. */
  browserSecret: string
}

export interface IssuedCode {
  /** Names the code where it is entered. */
  id: string
  /** Digits, for the mail and nothing else. */
  code: string
  expiresAt: Date
}

export interface CodeEntry {
  id: string
  purpose: CodePurpose
  code: string
  browserSecret: string
  /** Names the network address that it comes from. */
  from: string
}

/** Outcome of entering a code. `refused` says no more on purpose: wrong, expired, used, somebody else's. */
export type CodeOutcome =
  | { kind: 'accepted'; email: string }
  | { kind: 'refused' }
  /** Too many wrong codes for this address. */
  | { kind: 'exhausted'; retryAfterSeconds: number }

export interface OneTimeCodesOptions {
  storage: { codes: CodeStorage; guesses: GuessStorage }
  secret: string
  now: () => Date
}

/** Codes that are mailed, work once, for ten minutes, for one purpose, in the browser that asked for them. */
export interface OneTimeCodes {
  /**
   * Makes a code; an earlier one for the same purpose, address and browser stops working. Those that others asked for
   * stay: a stranger could otherwise make each code worthless before it is read.
   *
   * @param deliver brings it to its reader; where that fails it never was, and the earlier one goes on working
   */
  issue(request: CodeRequest, deliver?: (issued: IssuedCode) => Promise<void>): Promise<IssuedCode>
  /** Uses a code. Of two that enter it at once one is accepted. */
  enter(entry: CodeEntry): Promise<CodeOutcome>
  /** Names the code that was last mailed at such a request, where nobody has kept the name. */
  idFor(request: CodeRequest): Promise<string | undefined>
  /** Makes all codes of an address worthless. */
  forget(email: string): Promise<void>
  /** Removes expired codes. */
  prune(): Promise<void>
}

export function createOneTimeCodes(options: OneTimeCodesOptions): OneTimeCodes {
  const { storage, secret, now } = options
  const recipients = createBudget(perRecipient, { storage: storage.guesses, now })
  const addresses = createBudget(perAddress, { storage: storage.guesses, now })
  const key = derivedKey(secret, 'identity-one-time-codes')
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const requested = ({ purpose, email, browserSecret }: CodeRequest) => {
    const address = normalEmail(email)
    return { purpose, email: address, browserHash: hash('browser', purpose, address, browserSecret) }
  }
  const isSame = (one: string, two: string) => timingSafeEqual(Buffer.from(one), Buffer.from(two))

  return {
    async issue(request, deliver) {
      const id = randomUUID()
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
      const expiresAt = new Date(now().getTime() + lifetimeMs)
      await deliver?.({ id, code, expiresAt })
      await storage.codes.replace({
        id,
        ...requested(request),
        codeHash: hash('code', id, code),
        createdAt: now(),
        expiresAt,
      })
      return { id, code, expiresAt }
    },

    async enter({ id, purpose, code, browserSecret, from }) {
      const stored = await storage.codes.find(id)
      if (!stored || stored.purpose !== purpose || stored.expiresAt <= now()) return { kind: 'refused' }
      // Another browser's attempts must not use up the guesses of the person who asked.
      const { email } = stored
      if (!isSame(stored.browserHash, requested({ purpose, email, browserSecret }).browserHash))
        return { kind: 'refused' }
      const fromThere = JSON.stringify([email, from])
      if (!(await addresses.spend(fromThere)) || !(await recipients.spend(email)))
        return { kind: 'exhausted', retryAfterSeconds: windowMs / 1000 }
      if (!isSame(stored.codeHash, hash('code', id, code.trim()))) return { kind: 'refused' }
      if (!(await storage.codes.take(id))) return { kind: 'refused' }
      await Promise.all([addresses.clear(fromThere), recipients.clear(email)])
      return { kind: 'accepted', email }
    },

    async idFor(request) {
      return (await storage.codes.findFor(requested(request)))?.id
    },

    forget: (email) => storage.codes.removeFor(normalEmail(email)),

    prune: () => storage.codes.prune(now()),
  }
}
