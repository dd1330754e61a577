import { eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { conversations, messages } from '../db/schema.ts'
import type { ConversationRow } from '../chat/conversations.queries.ts'

/** Most messages in one statement, which has room for so many values. */
const atOnce = 500

/** Fills a conversation that was begun just now. */
export async function fillConversation(
  tx: Queryable,
  id: string,
  title: string,
  rows: readonly (typeof messages.$inferInsert)[],
): Promise<ConversationRow> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await tx.insert(messages).values(rows.slice(start, start + atOnce))
  }
  const [row] = await tx
    .update(conversations)
    .set({ title, messageCount: rows.length })
    .where(eq(conversations.id, id))
    .returning()
  return row!
}
