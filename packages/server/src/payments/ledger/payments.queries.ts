import type { PaymentProvider } from '@ai-studio/contract'
import { and, desc, eq, gt, gte, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { payments } from '../../db/schema.ts'
import { timeValue } from '../../db/sql-values.ts'

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
          sql`(${payments.createdAt}, ${payments.id}) < (${timeValue(after.createdAt)}, ${after.id}::uuid)`,
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

/** Whether the buyer has paid with another payment since a moment. */
export const hasPaidOtherwise = (db: Queryable, payment: PaymentRow, since: Date): Promise<boolean> =>
  hasOther(db, payment, gte(payments.paidAt, since))

/** Whether the buyer has paid with another payment since a moment, or has begun one that can still be paid. */
export const paysOtherwise = (db: Queryable, payment: PaymentRow, since: Date): Promise<boolean> => {
  const isBegun = and(gte(payments.createdAt, since), inArray(payments.status, ['created', 'pending']))
  return hasOther(db, payment, or(gte(payments.paidAt, since), isBegun))
}

async function hasOther(
  db: Queryable,
  { id, principalId }: PaymentRow,
  is: SQL | undefined,
): Promise<boolean> {
  if (principalId === null) return false
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.principalId, principalId), ne(payments.id, id), is))
    .limit(1)
  return rows.length > 0
}

/** Payments that a person has to look at, newest first. */
export const paymentsToReview = (db: Queryable, limit: number): Promise<PaymentRow[]> =>
  db.select().from(payments).where(isNotNull(payments.review)).orderBy(desc(payments.createdAt)).limit(limit)

export const newestPayments = (db: Queryable, limit: number): Promise<PaymentRow[]> =>
  db.select().from(payments).orderBy(desc(payments.createdAt)).limit(limit)

/** What a buyer has paid stays, and says no longer whose it was. */
export async function anonymisePayments(tx: Transaction, principalId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ principalId: null, returnUrl: null, paymentUrl: null, owedMail: null, language: 'en' })
    .where(eq(payments.principalId, principalId))
}
