import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyStorage, StoredKey } from '../storage.ts'
import { seal, unseal } from './seal.ts'

const makePair = promisify(generateKeyPair)
const dayMs = 24 * 60 * 60 * 1000

/** A key signs for so long, then a new one is made. */
const signsForMs = 90 * dayMs
/** Processes look for new keys every few minutes; so long a new one is known before anything is signed with it. */
export const publishedForMs = 15 * 60 * 1000
/** What a retired key has signed can still be checked for so long; longer than any token lives. */
const verifiesForMs = signsForMs + 30 * dayMs

/** A private signing key in JSON Web Key form (RFC 7517). */
export interface SigningKey {
  readonly kty: string
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'RS256'
  readonly [parameter: string]: unknown
}

export interface SigningKeysOptions {
  storage: KeyStorage
  /** What the stored keys are sealed with. With another one the old keys are useless, and new ones are made. */
  secret: string
  now: () => Date
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await makePair('rsa', { modulusLength: 2048 })
  const kid = randomBytes(12).toString('base64url')
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid, use: 'sig', alg: 'RS256' }
}

/** The newest key that everybody knows by now; at the very beginning the only one. */
function signingFirst(keys: readonly { key: SigningKey; ageMs: number }[]): SigningKey[] {
  const signing = keys.find(({ ageMs }) => ageMs >= publishedForMs) ?? keys.at(-1)
  return [signing, ...keys.filter((one) => one !== signing)].flatMap((one) => (one ? [one.key] : []))
}

/**
 * The keys to sign and check with, the signing one first. Makes a key when there is none or the newest is 90 days
 * old, and removes those that are of no use any more. Several processes may call it at once: they agree on one key.
 */
export async function signingKeys(options: SigningKeysOptions): Promise<SigningKey[]> {
  const { storage, secret, now } = options
  const ageOf = ({ createdAt }: StoredKey) => now().getTime() - createdAt.getTime()
  const usable = async () => {
    const all = await storage.list()
    for (const { id } of all.filter((one) => ageOf(one) > verifiesForMs)) await storage.remove(id)
    const stored = all.filter((one) => ageOf(one) <= verifiesForMs)
    const keys = stored.flatMap((one) => {
      const text = unseal(one.sealed, secret, 'identity-signing-keys')
      return text ? [{ key: JSON.parse(text) as SigningKey, ageMs: ageOf(one) }] : []
    })
    return { stored, keys }
  }
  const { stored, keys } = await usable()
  const newest = stored[0]
  if (newest && newest.id === keys[0]?.key.kid && ageOf(newest) <= signsForMs) return signingFirst(keys)
  const key = await makeKey()
  const sealed = seal(JSON.stringify(key), secret, 'identity-signing-keys')
  await storage.add({ id: key.kid, sealed, createdAt: now() }, newest?.id ?? null)
  return signingFirst((await usable()).keys)
}
