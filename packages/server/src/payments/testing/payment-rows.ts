import { randomBytes, randomUUID } from 'node:crypto'
import type { Drizzle } from '../../db/database.ts'
import { payments, principals, users } from '../../db/schema.ts'
import type { Evidence } from '../ledger/evidence.ts'
import type { PaymentRow } from '../ledger/payments.queries.ts'
import type { Outcome } from '../ledger/transitions.ts'

const userRow = (principalId: string, now: Date): typeof users.$inferInsert => ({
  principalId,
  issuer: 'https://identity.test',
  subject: principalId,
  email: `${principalId}@example.com`,
  isEmailVerified: true,
  userName: 'buyer',
  displayName: 'Buyer',
  authProvider: 'email',
  language: 'en',
  createdAt: now,
  lastSignedInAt: now,
})

/** A user who has signed in once, and who can be mailed. Answers their id. */
export async function insertBuyer(
  db: Drizzle,
  more: Partial<typeof users.$inferInsert> & { now: Date },
): Promise<string> {
  const { now, principalId = randomUUID(), ...changes } = more
  await db.insert(principals).values({ id: principalId, kind: 'user', createdAt: now, lastSeenAt: now })
  await db.insert(users).values({ ...userRow(principalId, now), ...changes })
  return principalId
}

/** So many users who have signed in once. Answers their ids. */
export async function insertBuyers(db: Drizzle, count: number, now: Date): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await db
    .insert(principals)
    .values(ids.map((id) => ({ id, kind: 'user' as const, createdAt: now, lastSeenAt: now })))
  await db.insert(users).values(ids.map((id) => userRow(id, now)))
  return ids
}

/** A payment of a month that has begun at its gateway, as it stands in the table. It is not stored. */
export function paymentRow(
  principalId: string | null,
  more: Partial<PaymentRow> & { now: Date },
): PaymentRow {
  const { now, ...changes } = more
  const provider = changes.provider ?? 'paypal'
  const reference = changes.reference ?? randomBytes(10).toString('hex').toUpperCase()
  const isVnpay = provider === 'vnpay'
  const minute = 60_000
  return {
    id: randomUUID(),
    principalId,
    clientTransactionId: randomUUID(),
    requestHash: 'inserted by a test',
    provider,
    reference,
    orderId: isVnpay ? null : `ORDER-${reference}`,
    transactionId: null,
    purchaseId: 'monthly',
    amount: isVnpay ? 578_000 : 1999,
    currency: isVnpay ? 'VND' : 'USD',
    status: 'pending',
    failure: null,
    review: null,
    isTest: true,
    language: 'en',
    paymentUrl: `https://${provider}.test/pay/${reference}`,
    returnUrl: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (isVnpay ? 15 : 180) * minute),
    paidAt: null,
    refundedAt: null,
    askAt: new Date(now.getTime() + 2 * minute),
    asked: 0,
    owedMail: null,
    owedReviewAt: null,
    ...changes,
  }
}

/** Stores a payment as `paymentRow` makes it, without asking anybody. */
export async function insertPaymentRow(
  db: Drizzle,
  principalId: string | null,
  more: Partial<PaymentRow> & { now: Date },
): Promise<PaymentRow> {
  const row = paymentRow(principalId, more)
  await db.insert(payments).values(row)
  return row
}

const namesMoney: ReadonlySet<Outcome> = new Set(['paid', 'suspicious'])

/** What is said of a payment by somebody who knows it as it was agreed. */
export function evidenceOf(
  payment: Pick<PaymentRow, 'provider' | 'reference' | 'amount' | 'currency'>,
  outcome: Outcome,
  more: Partial<Evidence> = {},
): Evidence {
  const hasMoney = namesMoney.has(outcome)
  return {
    provider: payment.provider,
    reference: payment.reference,
    source: 'gateway',
    outcome,
    amount: hasMoney ? payment.amount : null,
    currency: hasMoney ? payment.currency : null,
    transactionId: hasMoney ? `TX-${payment.reference}` : null,
    ...(outcome === 'failed' && { failure: 'declined' as const }),
    ...more,
  }
}
