import { eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { conversations } from '../db/schema.ts'
import type { ConversationRow } from '../chat/conversations.queries.ts'

/** Describes a conversation by what it was begun with just now. */
export async function describeBegun(
  tx: Queryable,
  id: string,
  description: Pick<ConversationRow, 'title' | 'messageCount' | 'hasWords'>,
): Promise<ConversationRow> {
  const [row] = await tx.update(conversations).set(description).where(eq(conversations.id, id)).returning()
  return row!
}
