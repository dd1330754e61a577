import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Each purpose signs with a key of its own, so that nothing made for one is good for another. */
export type Purpose =
  | 'visitor-cookie'
  | 'visitor-id'
  | 'xsrf'
  | 'embed-token'
  | 'address'
  | 'simulated-upstream'
  | 'simulated-vnpay'
  | 'simulated-paypal'
  | 'user-id'
  | 'site-token'
  | 'connect-code'
  | 'device'
  | 'passkey-browser'
  | 'payment-confirmation'
  | 'email'
  | 'newsletter-confirm'
  | 'newsletter-unsubscribe'

const derived = new Map<string, Map<Purpose, Buffer>>()

function keyFor(secret: string, purpose: Purpose): Buffer {
  const keys = derived.get(secret) ?? new Map<Purpose, Buffer>()
  derived.set(secret, keys)
  let key = keys.get(purpose)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, 'ai-studio', purpose, 32))
    keys.set(purpose, key)
  }
  return key
}

/** The keyed hash of a text, in base64url. */
export function sign(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')
}

/** Whether `signature` is the one of `text`; takes the same time whatever is wrong. */
export function isSigned(secret: string, purpose: Purpose, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A UUID that follows from a text and from nothing else that anybody knows. */
export function derivedId(
  secret: string,
  text: string,
  purpose: 'visitor-id' | 'user-id' = 'visitor-id',
): string {
  const bytes = createHmac('sha256', keyFor(secret, purpose)).update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
