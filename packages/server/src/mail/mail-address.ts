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

/** As much of an address as a log may hold. */
export const addressForLog = (address: string): string => `…@${address.slice(address.lastIndexOf('@') + 1)}`
