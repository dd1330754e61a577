import { hkdfSync } from 'node:crypto'

/** A key for one purpose, so that nothing made for one is good for another. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'ai-studio', purpose, 32))
