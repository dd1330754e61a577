import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { payments } from '../../db/schema.ts'
import { timeValue } from '../../db/sql-values.ts'
import type { PaymentRow } from './payments.queries.ts'

/** Longer than any pause between questions about a payment that waits, in milliseconds. */
const longestPauseMs = 60 * 60_000
/** And longer than a payment that its buyer has turned back from may still be paid on an open page. */
const longestTurnMs = 4 * 60 * 60_000

/**
 * Payments about which the gateway is to be asked now, those that wait longest first. A question that lies further ahead
 * than any pause was planned by a clock that has been set back since, and is not put off for as long as that was ahead.
 */
export const paymentsToAsk = (db: Queryable, now: Date, limit: number): Promise<PaymentRow[]> => {
  const isBeyond = (ms: number) => gt(payments.askAt, new Date(now.getTime() + ms))
  const isLost = or(
    and(inArray(payments.status, ['created', 'pending']), isBeyond(longestPauseMs)),
    and(eq(payments.status, 'failed'), isBeyond(longestTurnMs)),
  )
  return db
    .select()
    .from(payments)
    .where(or(lte(payments.askAt, now), isLost))
    .orderBy(payments.askAt)
    .limit(limit)
}

/**
 * Takes it on to ask about a payment, and says when it is asked about next. False when somebody else has, or when it has
 * been paid since.
 */
export async function takeQuestion(
  db: Queryable,
  { id, askAt, asked }: PaymentRow,
  next: Date,
): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ asked: asked + 1, askAt: next })
    .where(
      and(
        eq(payments.id, id),
        askAt ? eq(payments.askAt, askAt) : isNull(payments.askAt),
        ne(payments.status, 'paid'),
      ),
    )
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Nothing more is asked about a payment, unless something has set another time than this meanwhile. */
export async function endQuestions(db: Queryable, id: string, next: Date): Promise<void> {
  await db
    .update(payments)
    .set({ askAt: null })
    .where(and(eq(payments.id, id), eq(payments.askAt, next)))
}

/** A payment about which nothing more would be asked is asked about at this time after all. */
export async function askAgain(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ askAt: at })
    .where(and(eq(payments.id, id), isNull(payments.askAt), isNull(payments.paidAt)))
}

/** Payments whose buyer is still owed a mail, those that wait longest first. */
export const paymentsWithOwedMail = (db: Queryable, limit: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(isNotNull(payments.owedMail))
    .orderBy(payments.paidAt, payments.createdAt)
    .limit(limit)

/** Payments of which the operator has not been told since a moment, those that wait longest first. */
export const paymentsWithOwedReview = (db: Queryable, since: Date, limit: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(lte(payments.owedReviewAt, since))
    .orderBy(payments.owedReviewAt)
    .limit(limit)

/** Notes that the operator was told, unless there is something new to tell meanwhile. */
export async function takeOwedReview(db: Queryable, id: string, owedAt: Date): Promise<void> {
  await db
    .update(payments)
    .set({ owedReviewAt: null })
    .where(and(eq(payments.id, id), eq(payments.owedReviewAt, owedAt)))
}

/** Takes an owed mail off the payment; false when somebody else has. */
export async function takeOwedMail(db: Queryable, id: string, mail: string): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ owedMail: null })
    .where(and(eq(payments.id, id), eq(payments.owedMail, mail)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Attempts that no gateway ever heard of, and that nothing points at. */
export async function deleteNeverStarted(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`
    delete from payments p where p.status = 'created' and p.payment_url is null and p.order_id is null
      and p.created_at < ${timeValue(before)}
      and not exists (select from payment_events e where e.payment_id = p.id)`)
}

/**
 * Forgets what stands behind the "?" of the addresses at which payments could be paid: VNPay's names the buyer's network
 * address. That a gateway has taken the payment on stays to be seen.
 * @param before payments that ended earlier, so that nobody can pay any more
 */
export async function forgetPaymentAddresses(db: Queryable, before: Date): Promise<void> {
  await db
    .update(payments)
    .set({ paymentUrl: sql`split_part(${payments.paymentUrl}, '?', 1)` })
    // In the words of the index, which has those alone.
    .where(and(sql`${payments.paymentUrl} like '%?%'`, lt(payments.expiresAt, before)))
}
