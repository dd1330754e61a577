import type { PaymentProvider } from '@ai-studio/contract'
import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { payments } from '../../db/schema.ts'

export type PaymentRow = typeof payments.$inferSelect
export type PaymentChanges = Partial<Omit<PaymentRow, 'id'>>

/**
 * Stores a new attempt. False when the buyer has one of that name already.
 */
export async function insertPayment(db: Queryable, row: typeof payments.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: [payments.principalId, payments.clientTransactionId] })
    .returning({ id: payments.id })
  return rows.length > 0
}

const first = async <Row>(rows: Promise<Row[]>): Promise<Row | undefined> => (await rows)[0]

/** By which name a gateway and we know a payment. */
export interface PaymentName {
  provider: PaymentProvider
  reference: string
}

/**
 * Payments that nobody else can change until the transaction ends; those that there are, in no order. Locked in one
 * order by everybody, so that no two wait for each other.
 */
export async function lockPayments(tx: Transaction, names: readonly PaymentName[]): Promise<PaymentRow[]> {
  if (names.length === 0) return []
  return tx
    .select()
    .from(payments)
    .where(
      or(
        ...names.map(({ provider, reference }) =>
          and(eq(payments.provider, provider), eq(payments.reference, reference)),
        ),
      ),
    )
    .orderBy(payments.id)
    .for('no key update')
}

/** A payment that nobody else can change until the transaction ends. */
export const lockPayment = (
  tx: Transaction,
  provider: PaymentProvider,
  reference: string,
): Promise<PaymentRow | undefined> => first(lockPayments(tx, [{ provider, reference }]))

export const findPayment = (db: Queryable, id: string): Promise<PaymentRow | undefined> =>
  first(db.select().from(payments).where(eq(payments.id, id)))

type FindByName = (db: Queryable, provider: PaymentProvider, name: string) => Promise<PaymentRow | undefined>

const findBy =
  (column: 'reference' | 'orderId' | 'transactionId'): FindByName =>
  (db, provider, name) =>
    first(
      db
        .select()
        .from(payments)
        .where(and(eq(payments.provider, provider), eq(payments[column], name))),
    )

/** By our own name. */
export const findByReference = findBy('reference')
/** By the gateway's name of the order. */
export const findByOrder = findBy('orderId')
/** By the gateway's name of the money. */
export const findByTransaction = findBy('transactionId')

export const findByClientId = (
  db: Queryable,
  principalId: string,
  clientTransactionId: string,
): Promise<PaymentRow | undefined> =>
  first(
    db
      .select()
      .from(payments)
      .where(
        and(eq(payments.principalId, principalId), eq(payments.clientTransactionId, clientTransactionId)),
      ),
  )

/** One of the buyer's own, by any name that a browser may know it under. */
export const findOwnPayment = (
  db: Queryable,
  principalId: string,
  name: string,
): Promise<PaymentRow | undefined> => {
  const names: SQL[] = [eq(payments.reference, name), eq(payments.orderId, name)]
  if (isUuid(name)) names.push(eq(payments.id, name), eq(payments.clientTransactionId, name))
  return first(
    db
      .select()
      .from(payments)
      .where(and(eq(payments.principalId, principalId), or(...names)))
      .limit(1),
  )
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export async function updatePayment(db: Queryable, id: string, changes: PaymentChanges): Promise<PaymentRow> {
  const [row] = await db.update(payments).set(changes).where(eq(payments.id, id)).returning()
  if (!row) throw new Error('The payment is gone.')
  return row
}

/** Changes several payments, those that change alike in one statement. */
export async function updatePayments(
  tx: Transaction,
  changed: readonly { id: string; changes: PaymentChanges }[],
): Promise<void> {
  const alike = Map.groupBy(changed, ({ changes }) => Object.keys(changes).toSorted().join(' '))
  for (const group of alike.values()) {
    const names = Object.keys(group[0]!.changes).toSorted() as (keyof PaymentChanges)[]
    const columns = names.map((name) => payments[name])
    const rows = group.map(({ id, changes }) => {
      const values = columns.map((column, index) => {
        const value = changes[names[index]!] ?? null
        return sql`${value === null ? null : sql.param(value, column)}::${sql.raw(column.getSQLType())}`
      })
      return sql`(${sql.join([sql`${id}::uuid`, ...values], sql`, `)})`
    })
    const named = columns.map(({ name }) => sql.identifier(name))
    const { rows: found } = await tx.execute(sql`
      update ${payments} set ${sql.join(
        named.map((name) => sql`${name} = v.${name}`),
        sql`, `,
      )}
      from (values ${sql.join(rows, sql`, `)}) as v (id, ${sql.join(named, sql`, `)})
      where ${payments.id} = v.id returning ${payments.id}`)
    if (found.length !== group.length) throw new Error('A payment is gone.')
  }
}

/** A place in the list of a buyer's payments. */
export interface PaymentPlace {
  createdAt: Date
  id: string
}

/** A buyer's payments, newest first. Attempts that never got as far as a gateway are left out. */
export const listOwnPayments = (
  db: Queryable,
  principalId: string,
  { after, limit }: { after?: PaymentPlace | undefined; limit: number },
): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.principalId, principalId),
        isNotNull(payments.paymentUrl),
        after &&
          sql`(${payments.createdAt}, ${payments.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)

/** The newest that can still be paid, or of which money is on its way or looked at by a person. */
export const findOpenPayment = (
  db: Queryable,
  principalId: string,
  now: Date,
): Promise<PaymentRow | undefined> =>
  first(
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.principalId, principalId),
          isNotNull(payments.paymentUrl),
          or(
            and(
              inArray(payments.status, ['created', 'pending']),
              or(gt(payments.expiresAt, now), isNotNull(payments.review), isNotNull(payments.transactionId)),
            ),
            // As `mayStillCome` has it.
            and(
              inArray(payments.status, ['failed', 'expired']),
              isNotNull(payments.askAt),
              or(isNotNull(payments.transactionId), eq(payments.review, 'suspicious')),
            ),
          ),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1),
  )

/** Whether the buyer has paid with another payment since a moment, or has begun one that can still be paid. */
export async function paysOtherwise(
  db: Queryable,
  { id, principalId }: PaymentRow,
  since: Date,
): Promise<boolean> {
  if (principalId === null) return false
  const isBegun = and(gte(payments.createdAt, since), inArray(payments.status, ['created', 'pending']))
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.principalId, principalId),
        ne(payments.id, id),
        or(gte(payments.paidAt, since), isBegun),
      ),
    )
    .limit(1)
  return rows.length > 0
}

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

/** Payments that a person has to look at, newest first. */
export const paymentsToReview = (db: Queryable, limit: number): Promise<PaymentRow[]> =>
  db.select().from(payments).where(isNotNull(payments.review)).orderBy(desc(payments.createdAt)).limit(limit)

export const newestPayments = (db: Queryable, limit: number): Promise<PaymentRow[]> =>
  db.select().from(payments).orderBy(desc(payments.createdAt)).limit(limit)

/** Takes an owed mail off the payment; false when somebody else has. */
export async function takeOwedMail(db: Queryable, id: string, mail: string): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ owedMail: null })
    .where(and(eq(payments.id, id), eq(payments.owedMail, mail)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** What a buyer has paid stays, and says no longer whose it was. */
export async function anonymisePayments(tx: Transaction, principalId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ principalId: null, returnUrl: null, paymentUrl: null, owedMail: null, language: 'en' })
    .where(eq(payments.principalId, principalId))
}

/** Attempts that no gateway ever heard of, and that nothing points at. */
export async function deleteNeverStarted(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`
    delete from payments p where p.status = 'created' and p.payment_url is null and p.order_id is null
      and p.created_at < ${before.toISOString()}::timestamptz
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
