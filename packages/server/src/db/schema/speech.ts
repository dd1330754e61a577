import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { conversations } from './chat.ts'
import { principals } from './principals.ts'

/** What was spoken, so that the same words are paid for once. */
export const spokenAudio = pgTable(
  'spoken_audio',
  {
    /** Name of the file: 128 random bits or more, and the extension. */
    name: text('name').primaryKey(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** SHA-256, hex, of the words and everything that changes their sound. */
    contentHash: text('content_hash').notNull(),
    contentType: text('content_type').notNull(),
    language: text('language').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('spoken_audio_by_content').on(table.conversationId, table.contentHash),
    index('spoken_audio_by_principal').on(table.principalId),
    index('spoken_audio_by_use').on(table.lastUsedAt),
  ],
)
