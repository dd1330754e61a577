import { limits, notInEmail } from '@ai-studio/contract'

/**
 * One address and nothing else, so that it can never become two, or a header. Whatever `emailPattern` takes is one; so is
 * that of an operator on a machine whose name has no dot.
 */
const plainAddress = new RegExp(`^[^${notInEmail}]+@[^${notInEmail}]+$`, 'u')

/** Whether a mail can be sent to it. */
export const isPlainAddress = (text: string): boolean =>
  text.length <= limits.emailLength && plainAddress.test(text)

/** Throws unless the text is one plain address. */
export function assertAddress(address: string): void {
  if (!isPlainAddress(address)) {
    throw new TypeError('A mail can only be sent to one plain address.')
  }
}

/** Who mails come from. */
export interface Sender {
  /** Empty where there is none. */
  name: string
  address: string
}

/**
 * Reads a sender as the operator writes it, such as `AI Studio <studio@example.com>`, the name with or without quotes.
 * What else is in the name belongs to it: read as a header of a mail, signs like a colon would make something else of it.
 * Null: it is none.
 */
export function parseSender(text: string): Sender | null {
  const [, written = '', named] = /^([^<>\r\n]+) <([^<>]+)>$/.exec(text) ?? []
  const address = named ?? text
  if (!isPlainAddress(address)) return null
  const quoted = /^"(.*)"$/.exec(written.trim())?.[1]
  return { name: quoted?.replaceAll(/\\(.)/g, '$1') ?? written.trim(), address }
}

/** As much of an address as a log may hold. */
export const addressForLog = (address: string): string => `…@${address.slice(address.lastIndexOf('@') + 1)}`
