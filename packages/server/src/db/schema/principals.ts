import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Whoever owns something: an anonymous visitor or a user. Of an erased user the row stays, revoked and bare. */
export const principals = pgTable(
  'principals',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['visitor', 'user'] }).notNull(),
    /** The foreign origin an embed token belongs to; null on the studio's own origin. */
    origin: text('origin'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** From then on no cookie or token of this principal is accepted. */
    revokedAt: instant('revoked_at'),
    /** The user who has what this visitor had, since they signed in; the user may be erased by now. */
    becameId: uuid('became_id'),
    /** How often what this visitor had went to a user: on a partner's page they go on after a sign-out, with nothing. */
    moves: integer('moves').notNull().default(0),
  },
  (table) => [
    index('principals_by_became')
      .on(table.becameId)
      .where(sql`${table.becameId} is not null`),
    // Of users alone: every visitor who signs in is revoked as well, and nobody asks when.
    index('principals_erased')
      .on(table.revokedAt)
      .where(sql`${table.kind} = 'user' and ${table.revokedAt} is not null`),
  ],
)

/** Values the server makes for itself once, such as its development secret. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedOn: date('updated_on', { mode: 'string' }).notNull(),
})

/** What somebody used in a window of time; `subject` is a principal id or a keyed hash of an address. */
export const usageCounters = pgTable(
  'usage_counters',
  {
    subject: text('subject').notNull(),
    kind: text('kind').notNull(),
    /** Start of the window. */
    window: instant('window').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.kind, table.window] }),
    index('usage_counters_by_window').on(table.window),
  ],
)

/** What was taken from an allowance, so that it can be given back: the window of a counter as ISO 8601. */
export interface TakenCredits {
  subject: string
  kind: string
  window: string
  amount: number
}
