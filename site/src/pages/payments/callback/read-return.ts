/** What somebody comes back with from a gateway. */
export type PaymentReturn =
  | { kind: 'vnpay'; parameters: Record<string, string> }
  | { kind: 'paypal'; orderId: string; txnRef: string }
  | { kind: 'cancelled'; txnRef: string }
  /** No message of a gateway, but a payment to look after. */
  | { kind: 'status'; id: string }
  /** Something stands there twice: which of them was meant is not ours to guess. */
  | { kind: 'doubled' }
  | { kind: 'none' }

const own = new Set(['token', 'txnRef', 'cancelled', 'id'])
const isFromVnpay = (name: string) => name.startsWith('vnp_')

/**
 * Reads the query of the return address.
 *
 * @param pendingId payment that this browser has last begun, for a return without a word about it
 */
export function readReturn(search: string, pendingId: string | null): PaymentReturn {
  const query = new URLSearchParams(search)
  const names = [...query.keys()].filter((name) => isFromVnpay(name) || own.has(name))
  if (new Set(names).size < names.length) return { kind: 'doubled' }
  if (names.some(isFromVnpay)) {
    // Exactly what VNPay has signed; whatever else stands there is none of its business.
    const parameters = Object.fromEntries([...query].filter(([name]) => isFromVnpay(name)))
    return { kind: 'vnpay', parameters }
  }
  const txnRef = query.get('txnRef')
  const orderId = query.get('token')
  if (txnRef && query.get('cancelled') === '1') return { kind: 'cancelled', txnRef }
  if (txnRef && orderId) return { kind: 'paypal', orderId, txnRef }
  const id = query.get('id') || txnRef || pendingId
  return id ? { kind: 'status', id } : { kind: 'none' }
}
