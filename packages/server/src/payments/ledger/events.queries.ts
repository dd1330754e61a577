import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { paymentEvents } from '../../db/schema.ts'

export type PaymentEvent = typeof paymentEvents.$inferSelect

/** Writes down what happened. False when the gateway has said just that before. */
export async function addEvent(db: Queryable, event: Omit<PaymentEvent, 'id'>): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing({ target: [paymentEvents.paymentId, paymentEvents.noticeId] })
    .returning({ id: paymentEvents.id })
  return rows.length > 0
}

/** Everything that happened to a payment, in order. */
export const eventsOf = (db: Queryable, paymentId: string): Promise<PaymentEvent[]> =>
  db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId)).orderBy(asc(paymentEvents.id))
