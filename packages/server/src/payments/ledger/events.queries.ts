import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { paymentEvents } from '../../db/schema.ts'

export type PaymentEvent = typeof paymentEvents.$inferSelect
/** One that is not written down yet. */
export type NewEvent = Omit<PaymentEvent, 'id'>

/** Writes down what happened. False when the gateway has said just that before. */
export async function addEvent(db: Queryable, event: NewEvent): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing({ target: [paymentEvents.paymentId, paymentEvents.noticeId] })
    .returning({ id: paymentEvents.id })
  return rows.length > 0
}

/** Whether just this was said before, by the same way and of the same status; of what has no name of its own. */
export async function isSaid(db: Queryable, event: NewEvent): Promise<boolean> {
  const { paymentId, source, kind, statusAfter, detail } = event
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.paymentId, paymentId),
        isNull(paymentEvents.noticeId),
        eq(paymentEvents.source, source),
        eq(paymentEvents.kind, kind),
        statusAfter === null ? isNull(paymentEvents.statusAfter) : eq(paymentEvents.statusAfter, statusAfter),
        eq(paymentEvents.detail, detail),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Everything that happened to a payment, in order. */
export const eventsOf = (db: Queryable, paymentId: string): Promise<PaymentEvent[]> =>
  db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId)).orderBy(asc(paymentEvents.id))
