import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  ChargeCurrency,
  Language,
  PaymentFailure,
  PaymentProvider,
  PaymentState,
  PurchaseId,
} from '@ai-studio/contract'
import { instant } from './columns.ts'
import { principals } from './principals.ts'

/**
 * Why a person has to look at a payment. What the operator reads about each stands under the same names in the locale
 * files of the command.
 */
export const reviewReasons = ['amount', 'currency', 'transaction', 'suspicious', 'buyer', 'refund'] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** One attempt to pay for something through one gateway. Of an erased user the row stays, without a principal. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    principalId: uuid('principal_id').references(() => principals.id, { onDelete: 'set null' }),
    /** The browser's name for the attempt, so that a repeated request is the same attempt. */
    clientTransactionId: uuid('client_transaction_id').notNull(),
    /** What was asked for, so that the same name for something else is noticed. */
    requestHash: text('request_hash').notNull(),
    provider: text('provider').$type<PaymentProvider>().notNull(),
    /** Our name for it at the gateway; never used twice. */
    reference: text('reference').notNull(),
    /** The gateway's own order, where it makes one before it is paid. */
    orderId: text('order_id'),
    /** The gateway's name of the money that moved. */
    transactionId: text('transaction_id'),
    purchaseId: text('purchase_id').$type<PurchaseId>().notNull(),
    /** Minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').$type<ChargeCurrency>().notNull(),
    status: text('status').$type<PaymentState>().notNull(),
    failure: text('failure').$type<PaymentFailure>(),
    /** Why a person has to look at it; null when nobody has to. */
    review: text('review').$type<ReviewReason>(),
    isTest: boolean('is_test').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Where the buyer pays; null before the gateway has answered. A day after its time without what follows the "?". */
    paymentUrl: text('payment_url'),
    /** Where the buyer goes in the end. */
    returnUrl: text('return_url'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    refundedAt: instant('refunded_at'),
    /** When the gateway is asked next; null when there is nothing left to ask. */
    askAt: instant('ask_at'),
    asked: integer('asked').notNull().default(0),
    /** A mail that the buyer is owed: its name, until it is in the queue. */
    owedMail: text('owed_mail'),
    /** Since when the operator is owed a mail about the review; null when it is in the queue, and when there is none. */
    owedReviewAt: instant('owed_review_at'),
  },
  (table) => [
    uniqueIndex('payments_by_client_id').on(table.principalId, table.clientTransactionId),
    uniqueIndex('payments_by_reference').on(table.provider, table.reference),
    uniqueIndex('payments_by_order').on(table.provider, table.orderId),
    index('payments_by_transaction').on(table.provider, table.transactionId),
    index('payments_by_principal').on(table.principalId, table.createdAt.desc(), table.id),
    index('payments_to_ask').on(table.askAt),
    // Few rows of many: what waits for somebody.
    index('payments_with_owed_mail')
      .on(table.paidAt, table.createdAt)
      .where(sql`${table.owedMail} is not null`),
    index('payments_with_owed_review')
      .on(table.owedReviewAt)
      .where(sql`${table.owedReviewAt} is not null`),
    index('payments_not_started')
      .on(table.createdAt)
      .where(sql`${table.status} = 'created'`),
    index('payments_with_whole_address')
      .on(table.expiresAt)
      .where(sql`${table.paymentUrl} like '%?%'`),
    index('payments_to_review')
      .on(table.createdAt)
      .where(sql`${table.review} is not null`),
  ],
)

/** Everything that ever happened to payments. Rows are added, never changed; the database refuses anything else. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    at: instant('at').notNull(),
    /** Who said so: `buyer`, `gateway`, `return`, `notice`, `sweeper`, `operator`, `studio`. */
    source: text('source').notNull(),
    /** What was said, such as `paid`, `failed`, `mismatch`. */
    kind: text('kind').notNull(),
    /** The gateway's own name of what it said, so that it counts once; null where it has none. */
    noticeId: text('notice_id'),
    statusBefore: text('status_before').$type<PaymentState>(),
    statusAfter: text('status_after').$type<PaymentState>(),
    /** Codes and amounts; nothing about the buyer. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('payment_events_by_payment').on(table.paymentId, table.id),
    uniqueIndex('payment_events_by_notice').on(table.paymentId, table.noticeId),
  ],
)

/** What was bought: one for each payment that was ever paid. */
export const grants = pgTable(
  'grants',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    principalId: uuid('principal_id').references(() => principals.id, { onDelete: 'set null' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The add-on has a time of its own, because it begins at once where the plan is only made longer. */
    godmodeStartsAt: instant('godmode_starts_at'),
    godmodeEndsAt: instant('godmode_ends_at'),
    createdAt: instant('created_at').notNull(),
    /** The money went back. */
    revokedAt: instant('revoked_at'),
    /** When it was said that it ends soon. */
    remindedAt: instant('reminded_at'),
    /** The same of the add-on, where it ends before the plan. */
    godmodeRemindedAt: instant('godmode_reminded_at'),
  },
  (table) => [
    uniqueIndex('grants_by_payment').on(table.paymentId),
    index('grants_by_principal').on(table.principalId, table.endsAt),
    index('grants_by_end').on(table.endsAt),
    index('grants_by_godmode_end')
      .on(table.godmodeEndsAt)
      .where(sql`${table.godmodeEndsAt} is not null`),
  ],
)

/** Failed payments of somebody since their last success. */
export const paymentAttempts = pgTable('payment_attempts', {
  principalId: uuid('principal_id')
    .primaryKey()
    .references(() => principals.id, { onDelete: 'cascade' }),
  failed: integer('failed').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
  blockedUntil: instant('blocked_until'),
})
