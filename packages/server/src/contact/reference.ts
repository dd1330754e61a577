import { randomBytes } from 'node:crypto'

/** Without letters that are taken for others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Names a message so that it can be said on the telephone: 60 random bits, `7Q2M-X8KD-5B9N`. */
export function newReference(): string {
  const text = Array.from(randomBytes(12), (byte) => letters.charAt(byte % letters.length)).join('')
  return text.match(/.{4}/g)!.join('-')
}
