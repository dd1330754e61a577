import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Language, SharedMessage, ShareReportReason } from '@ai-studio/contract'
import { instant } from './columns.ts'
import { conversations } from './chat.ts'
import { principals } from './principals.ts'

/** Conversations as they were when somebody shared them. */
export const shares = pgTable(
  'shares',
  {
    /** 128 random bits, base64url. */
    slug: text('slug').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    messages: jsonb('messages').$type<SharedMessage[]>().notNull(),
    /** Of whoever shared it, for the words around the conversation. */
    language: text('language').$type<Language>().notNull(),
    views: integer('views').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('shares_by_principal').on(table.principalId, table.createdAt.desc()),
    index('shares_by_conversation').on(table.conversationId),
    index('shares_by_expiry').on(table.expiresAt),
  ],
)

/** Copies of a shared conversation's images, under names of their own. */
export const shareImages = pgTable(
  'share_images',
  {
    slug: text('slug')
      .notNull()
      .references(() => shares.slug, { onDelete: 'cascade' }),
    /** Name of the file: 128 random bits or more, and the extension. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.name] })],
)

/** Who has read a share on which day, so that nobody is counted twice. */
export const shareViews = pgTable(
  'share_views',
  {
    slug: text('slug')
      .notNull()
      .references(() => shares.slug, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** Keyed hash of the reader's address. */
    reader: text('reader').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.day, table.reader] })],
)

/**
 * What readers told the operator about shared conversations; once per reader and share. It says by itself what was
 * shared, by whom and when, because it outlasts a share that its owner ends.
 */
export const shareReports = pgTable(
  'share_reports',
  {
    slug: text('slug').notNull(),
    /** Whoever shared it. */
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    sharedAt: instant('shared_at').notNull(),
    /** Keyed hash of the reader's address. */
    reader: text('reader').notNull(),
    reason: text('reason').$type<ShareReportReason>().notNull(),
    comment: text('comment').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.reader] }),
    index('share_reports_by_principal').on(table.principalId),
    index('share_reports_by_age').on(table.createdAt),
  ],
)
