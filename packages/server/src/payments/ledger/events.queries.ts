import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
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

/** That a gateway did not take the money that the buyer had agreed to. */
export interface Refusal {
  at: Date
  /** It may let it through later. */
  isPutOff: boolean
}

/** Every refusal of a payment by its gateway, in order. */
export async function refusalsOf(db: Queryable, paymentId: string): Promise<Refusal[]> {
  const { at, kind, source, detail, id } = paymentEvents
  const isRefused = and(eq(kind, 'failed'), notInArray(source, ['buyer', 'studio']))
  const isPutOff = sql`${kind} = 'undecided' and ${detail} @> '{"isPutOff": true}'`
  const rows = await db
    .select({ at, kind })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), or(isRefused, isPutOff)))
    .orderBy(asc(id))
  return rows.map((row) => ({ at: row.at, isPutOff: row.kind !== 'failed' }))
}

/** Everything that happened to a payment, in order. */
export const eventsOf = (db: Queryable, paymentId: string): Promise<PaymentEvent[]> =>
  db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId)).orderBy(asc(paymentEvents.id))
