import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { conversations } from '../db/schema.ts'
import type { Principal } from '../principal/principal.ts'
import type { ConversationPlace } from './cursor.ts'

export type ConversationRow = typeof conversations.$inferSelect

/** Whose conversations are meant, and as who calls. */
export type Owner = Pick<Principal, 'id' | 'kind' | 'origin'>

/** A user's conversations; to a partner's site, which can read its visitors' tokens, those begun there alone. */
export const ownedBy = ({ id, kind, origin }: Owner) =>
  and(
    eq(conversations.principalId, id),
    kind === 'user' && origin !== null ? eq(conversations.origin, origin) : undefined,
  )

const own = (owner: Owner, id: string) => and(eq(conversations.id, id), ownedBy(owner))

export async function findOwnConversation(
  db: Queryable,
  owner: Owner,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(own(owner, id))
  return row
}

/** The same, and nobody else changes the conversation or adds to it until the transaction ends. */
export async function lockOwnConversation(
  tx: Queryable,
  owner: Owner,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(own(owner, id)).for('no key update')
  return row
}

export async function insertConversation(
  db: Queryable,
  { id, owner, createdAt }: { id: string; owner: Owner; createdAt: Date },
): Promise<ConversationRow> {
  const [inserted] = await db
    .insert(conversations)
    .values({
      id,
      principalId: owner.id,
      origin: owner.kind === 'user' ? owner.origin : null,
      createdAt,
      updatedAt: createdAt,
    })
    .returning()
  return inserted!
}

/** What a new question or answer changes about its conversation. */
interface ConversationChange {
  /** Only where it has none yet. */
  title?: string
  modelId: string
  addedMessages: number
  now: Date
}

export async function changeConversation(
  tx: Queryable,
  id: string,
  { title, modelId, addedMessages, now }: ConversationChange,
): Promise<void> {
  await tx
    .update(conversations)
    .set({
      modelId,
      messageCount: sql`${conversations.messageCount} + ${addedMessages}`,
      updatedAt: sql`greatest(${conversations.updatedAt}, ${now.toISOString()}::timestamptz)`,
      ...(title !== undefined && {
        title: sql`case when ${conversations.title} = '' then ${title} else ${conversations.title} end`,
      }),
    })
    .where(eq(conversations.id, id))
}

/** The principal's conversations, latest first. */
export function listConversationRows(
  db: Queryable,
  owner: Owner,
  page: { after: ConversationPlace | undefined; limit: number },
): Promise<ConversationRow[]> {
  const { after } = page
  return (
    db
      .select()
      .from(conversations)
      .where(
        and(
          ownedBy(owner),
          after &&
            sql`(${conversations.updatedAt}, ${conversations.id}) <
            (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      // As the index has it.
      .orderBy(sql`${conversations.updatedAt} desc nulls last`, sql`${conversations.id} desc nulls last`)
      .limit(page.limit)
  )
}

/** Deletes a conversation with its messages and their logs. False when there was none. */
export async function removeConversation(tx: Queryable, owner: Owner, id: string): Promise<boolean> {
  const rows = await tx.delete(conversations).where(own(owner, id)).returning({ id: conversations.id })
  return rows.length > 0
}
