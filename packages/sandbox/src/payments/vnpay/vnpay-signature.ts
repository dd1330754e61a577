import { createHmac, timingSafeEqual } from 'node:crypto'

/** One value as HTML forms write it: everything but letters, digits and `*-._` in percent, a space as `+`. */
function formEncode(text: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, percent)
    .replaceAll('%20', '+')
}

/** What is signed of parameters: without the empty ones and the signature, in the order of their names. */
export function canonicalQuery(values: Readonly<Record<string, string>>): string {
  const names = Object.keys(values).filter(
    (name) => name !== 'vnp_SecureHash' && name !== 'vnp_SecureHashType',
  )
  return names
    .toSorted()
    .filter((name) => values[name] !== '')
    .map((name) => `${formEncode(name)}=${formEncode(values[name] ?? '')}`)
    .join('&')
}

/** HMAC-SHA512 in hexadecimal. */
export const hash = (text: string, secret: string): string =>
  createHmac('sha512', secret).update(text, 'utf8').digest('hex')

/** Parameters for an address, signed. */
export function signedQuery(values: Readonly<Record<string, string>>, secret: string): string {
  const query = canonicalQuery(values)
  return `${query}&vnp_SecureHash=${hash(query, secret)}`
}

/** Values joined as the API signs them; a missing one counts as empty. */
export const joined = (values: Readonly<Record<string, string>>, names: readonly string[]): string =>
  names.map((name) => values[`vnp_${name}`] ?? '').join('|')

export function isHash(given: string | undefined, text: string, secret: string): boolean {
  const expected = Buffer.from(hash(text, secret))
  const actual = Buffer.from((given ?? '').toLowerCase())
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
