import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Principal } from '../principal/principal.ts'
import { findOwnPayment, type PaymentRow } from './ledger/payments.queries.ts'

/**
 * A payment of the caller, by any name that their browser may know it under. Somebody else's looks like none.
 * @throws ApiError `NOT_FOUND`
 */
export async function ownPayment(
  { database }: Dependencies,
  principal: Principal,
  name: string,
): Promise<PaymentRow> {
  // A database takes no text with NUL, and no payment has such a name.
  const isName = !name.includes('\0')
  const payment = isName ? await findOwnPayment(database.db, principal.id, name) : undefined
  if (!payment) throw new ApiError('NOT_FOUND')
  return payment
}
