import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

const ivBytes = 12
const tagBytes = 16

/** What is sealed for one purpose is worth nothing for another. */
type Purpose = 'identity-signing-keys' | 'identity-pages-places'

/** Encrypts a text so that it can lie in a database (AES-256-GCM); base64url of IV, tag and ciphertext. */
export function seal(text: string, secret: string, purpose: Purpose): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text that was sealed; undefined when it was altered, or sealed with another secret or for another purpose. */
export function unseal(sealed: string, secret: string, purpose: Purpose): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, purpose), bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return undefined
  }
}
