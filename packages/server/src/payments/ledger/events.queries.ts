import { and, asc, count, eq, isNull, max, notInArray } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { paymentEvents } from '../../db/schema.ts'

export type PaymentEvent = typeof paymentEvents.$inferSelect
/** One that is not written down yet. */
export type NewEvent = Omit<PaymentEvent, 'id'>

/** Writes down what happened. False when the gateway has said just that before. */
export const addEvent = async (db: Queryable, event: NewEvent): Promise<boolean> =>
  (await addEvents(db, [event])).length === 0

/** Writes down what happened, in this order. Returns those that the gateway has said before, which are not stored. */
export async function addEvents(db: Queryable, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const stored = await db
    .insert(paymentEvents)
    .values([...events])
    .onConflictDoNothing({ target: [paymentEvents.paymentId, paymentEvents.noticeId] })
    .returning({ paymentId: paymentEvents.paymentId, noticeId: paymentEvents.noticeId })
  const nameOf = ({ paymentId, noticeId }: Pick<NewEvent, 'paymentId' | 'noticeId'>) =>
    `${paymentId} ${noticeId}`
  const names = new Set(stored.map(nameOf))
  // Of two with one name only the first is stored.
  return events.filter((event) => event.noticeId !== null && !names.delete(nameOf(event)))
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

/** How often its gateway has refused a payment, and when it did last. */
export interface Refusals {
  count: number
  /** Null where it never has. */
  last: Date | null
}

export async function refusalsOf(db: Queryable, paymentId: string): Promise<Refusals> {
  const { at, kind, source } = paymentEvents
  const ofGateway = and(eq(kind, 'failed'), notInArray(source, ['buyer', 'studio']))
  const [row] = await db
    .select({ count: count(), last: max(at) })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), ofGateway))
  return row ?? { count: 0, last: null }
}

/** Everything that happened to a payment, in order. */
export const eventsOf = (db: Queryable, paymentId: string): Promise<PaymentEvent[]> =>
  db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId)).orderBy(asc(paymentEvents.id))
