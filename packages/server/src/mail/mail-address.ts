import { limits } from '@ai-studio/contract'

/**
 * One address and nothing else: what lists, names, comments and further headers are made of is missing, so that an
 * address can never become two, or a header.
 */
const plainAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

/** Whether a mail can be sent to it. */
export const isPlainAddress = (text: string): boolean =>
  text.length <= limits.emailLength && plainAddress.test(text)

/** Throws unless the text is one plain address. */
export function assertAddress(address: string): void {
  if (!isPlainAddress(address)) {
    throw new TypeError('A mail can only be sent to one plain address.')
  }
}

/** As much of an address as a log may hold. */
export const addressForLog = (address: string): string => `…@${address.slice(address.lastIndexOf('@') + 1)}`
