import type { PaymentStatus } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { listOwnPayments, type PaymentPlace } from './ledger/payments.queries.ts'
import { viewPayments } from './payment-view.ts'

const perPage = 100

/** Every payment of a buyer that got as far as a gateway, the newest first, page by page. */
export async function* allPayments(
  deps: Pick<Dependencies, 'config' | 'database'>,
  principalId: string,
  now: Date,
): AsyncGenerator<PaymentStatus[]> {
  let after: PaymentPlace | undefined
  do {
    const page = await listOwnPayments(deps.database.db, principalId, { after, limit: perPage })
    if (page.length > 0) yield await viewPayments(deps, page, now)
    after = page.length === perPage ? page.at(-1) : undefined
  } while (after)
}
