import { hasOpener } from '../connect/opener.ts'

/** Marks a window that was opened for a payment: on the way through the gateway it may lose who has opened it. */
const mark = 'paymentWindow'

/** Remembers for as long as this window lives that another page has opened it to pay. */
export function markPaymentWindow(): void {
  if (!hasOpener()) return
  try {
    sessionStorage.setItem(mark, '1')
  } catch {
    // Without storage only the opener itself tells.
  }
}

/** Whether this window was opened for a payment, so that it is in the way afterwards. */
export function isPaymentWindow(): boolean {
  if (hasOpener()) return true
  try {
    return sessionStorage.getItem(mark) !== null
  } catch {
    return false
  }
}
