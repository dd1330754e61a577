import { eq, or } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { payments } from '../db/schema.ts'
import type { PaymentRow } from '../payments/ledger/payments.queries.ts'

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Whatever a person may hold in hands: our id and number, the gateway's order and the gateway's name of the money. */
export const findByAnyName = (db: Queryable, name: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      isUuid(name)
        ? eq(payments.id, name)
        : or(
            // Numbers have capitals only; people copy them as they like.
            eq(payments.reference, name.toUpperCase()),
            eq(payments.reference, name),
            eq(payments.orderId, name),
            eq(payments.transactionId, name),
          ),
    )
    .limit(2)
