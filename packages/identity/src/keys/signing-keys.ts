import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyStorage, StoredKey } from '../storage.ts'
import { seal, unseal } from './seal.ts'

const makePair = promisify(generateKeyPair)
const dayMs = 24 * 60 * 60 * 1000

/** A key signs for so long, then a new one is made. */
const signsForMs = 90 * dayMs
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

/**
 * The keys to sign and check with, the signing one first. Makes a key when there is none or the newest is 90 days
 * old, and removes those that are of no use any more. Several processes may call it at once: they agree on one key.
 */
export async function signingKeys(options: SigningKeysOptions): Promise<SigningKey[]> {
  const { storage, secret, now } = options
  const ageOf = ({ createdAt }: StoredKey) => now().getTime() - createdAt.getTime()
  const usable = async () => {
    const stored = await storage.list()
    const keys: SigningKey[] = []
    for (const key of stored) {
      if (ageOf(key) > verifiesForMs) await storage.remove(key.id)
      else {
        const text = unseal(key.sealed, secret)
        if (text) keys.push(JSON.parse(text) as SigningKey)
      }
    }
    return { stored, keys }
  }
  const { stored, keys } = await usable()
  const newest = stored[0]
  if (newest && newest.id === keys[0]?.kid && ageOf(newest) <= signsForMs) return keys
  const key = await makeKey()
  const sealed = seal(JSON.stringify(key), secret)
  await storage.add({ id: key.kid, sealed, createdAt: now() }, newest?.id ?? null)
  return (await usable()).keys
}
