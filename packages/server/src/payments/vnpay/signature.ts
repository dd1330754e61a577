import { createHmac, timingSafeEqual } from 'node:crypto'

/** Fields of a request or a notice; those without a value are left out. */
export type VnpayFields = Readonly<Record<string, string | undefined>>

/** What VNPay signs: fields with a value in the order of their names, encoded as a form is. */
export function signedText(fields: VnpayFields): string {
  const named = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams(named.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

/** HMAC-SHA512 in small hexadecimal digits, as VNPay 2.1.0 has it. */
export const sign = (text: string, secret: string): string =>
  createHmac('sha512', secret).update(text, 'utf8').digest('hex')

/** Whether a signature belongs to a text; takes the same time wherever they differ. Capital digits count as small ones. */
export function isSignedBy(text: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(text, secret), 'hex')
  const given = Buffer.from(/^[\da-f]{128}$/i.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
