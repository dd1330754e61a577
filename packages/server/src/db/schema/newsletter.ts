import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '@ai-studio/contract'
import { instant } from './columns.ts'

/** Addresses that get the newsletter, or will when their owner confirms it. Who unsubscribes is deleted. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    /** What unsubscribing is signed for. */
    id: uuid('id').primaryKey(),
    /** As `normalEmail` writes it. */
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Version of the sentence that was agreed to, and when that was. */
    wording: integer('wording').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    /** The request that was mailed about last, and when: others within the hour bring no further mail. */
    requestId: uuid('request_id').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Hash of the token that confirms, never the token itself. */
    tokenHash: text('token_hash').notNull(),
    tokenExpiresAt: instant('token_expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscriptions_by_email').on(table.email),
    uniqueIndex('newsletter_subscriptions_by_token').on(table.tokenHash),
    index('newsletter_subscriptions_by_expiry').on(table.tokenExpiresAt),
  ],
)

/** Newsletters that the operator has sent. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: uuid('id').primaryKey(),
    /** Hash of subject and text: the same once more is the same newsletter. */
    digest: text('digest').notNull(),
    subject: text('subject').notNull(),
    markdown: text('markdown').notNull(),
    /** Name of whoever sent it on the server's machine. */
    sentBy: text('sent_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('newsletter_issues_by_digest').on(table.digest)],
)

/** Who gets which newsletter, once. Says nothing about people when their subscription has gone. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    /** Of a subscription that may have ended. */
    subscriptionId: uuid('subscription_id').notNull(),
    queuedAt: instant('queued_at').notNull(),
    /** Null as long as its mail waits. `left`: unsubscribed meanwhile. */
    outcome: text('outcome', { enum: ['sent', 'refused', 'left'] }),
    endedAt: instant('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.subscriptionId] })],
)
