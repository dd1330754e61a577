import { randomBytes } from 'node:crypto'

/** How long a challenge can be answered, in milliseconds; browsers are asked to wait no longer. */
export const challengeMs = 5 * 60 * 1000

/** 32 random bytes. A copy of their own, because the library reads what lies behind a view. */
export const randomChallenge = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32))

export const toBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64url'))
