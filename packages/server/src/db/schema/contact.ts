import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '@ai-studio/contract'
import { instant } from './columns.ts'
import { principals } from './principals.ts'

/** What people have written to the operator. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    /** How both sides name it. */
    reference: text('reference').primaryKey(),
    /** Who was on the page; null when they have gone. */
    principalId: uuid('principal_id').references(() => principals.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Nobody has proved it. As `normalEmail` writes it; in messages of before as it was typed. */
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    language: text('language').$type<Language>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('contact_messages_by_age').on(table.createdAt),
    index('contact_messages_by_principal').on(table.principalId),
  ],
)
