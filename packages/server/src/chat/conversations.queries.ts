import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { conversations } from '../db/schema.ts'
import { timeValue } from '../db/sql-values.ts'
import type { Principal } from '../principal/principal.ts'
import type { ConversationPlace } from './cursor.ts'

export type ConversationRow = typeof conversations.$inferSelect

/** Whose conversations are meant, and as who calls. */
export type Owner = Pick<Principal, 'id' | 'kind' | 'origin' | 'moves'>

/** A user's conversations; to a partner's site, which can read its visitors' tokens, those begun there alone. */
const evenDeleted = ({ id, kind, origin }: Owner) =>
  and(
    eq(conversations.principalId, id),
    kind === 'user' && origin !== null ? eq(conversations.origin, origin) : undefined,
  )

/** The same without those that were deleted: nobody sees them, and nothing happens in them. */
export const ownedBy = (owner: Owner) => and(evenDeleted(owner), isNull(conversations.deletedAt))

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

/** What the owner of a conversation tells the model beforehand; empty for nothing. */
export async function findInstructions(db: Queryable, id: string): Promise<string> {
  const [row] = await db
    .select({ instructions: conversations.instructions })
    .from(conversations)
    .where(eq(conversations.id, id))
  return row?.instructions ?? ''
}

/** A conversation as it begins. */
export interface BegunConversation {
  id: string
  owner: Owner
  createdAt: Date
  /** What its owner tells the model beforehand; nothing by default. */
  instructions?: string
}

export async function insertConversation(
  db: Queryable,
  { id, owner, createdAt, instructions = '' }: BegunConversation,
): Promise<ConversationRow> {
  const [inserted] = await db
    .insert(conversations)
    .values({
      id,
      principalId: owner.id,
      origin: owner.kind === 'user' ? owner.origin : null,
      instructions,
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
  modelId?: string
  /** How many more messages are shown; fewer where it is negative. */
  addedMessages: number
  /** From now on a message of it has more than one version. */
  isBranched: boolean
  now: Date
}

export async function changeConversation(
  tx: Queryable,
  id: string,
  { title, modelId, addedMessages, isBranched, now }: ConversationChange,
): Promise<void> {
  await tx
    .update(conversations)
    .set({
      ...(modelId !== undefined && { modelId }),
      ...(isBranched && { isBranched }),
      messageCount: sql`${conversations.messageCount} + ${addedMessages}`,
      updatedAt: sql`greatest(${conversations.updatedAt}, ${timeValue(now)})`,
      ...(title !== undefined && {
        title: sql`case when ${conversations.title} = '' then ${title} else ${conversations.title} end`,
      }),
    })
    .where(eq(conversations.id, id))
}

/** Where a page of the list begins, and how long it is. */
export interface ConversationPage {
  after: ConversationPlace | undefined
  limit: number
}

/** The order of the list, as the index has it: pinned ones first, then the latest. */
export const inListOrder = [
  sql`${conversations.isPinned} desc nulls last`,
  sql`${conversations.updatedAt} desc nulls last`,
  sql`${conversations.id} desc nulls last`,
]

/** Conversations that stand behind a place of the list. */
export const behind = (place: ConversationPlace | undefined) =>
  place &&
  sql`(${conversations.isPinned}, ${conversations.updatedAt}, ${conversations.id}) <
    (${place.isPinned}::boolean, ${timeValue(place.updatedAt)}, ${place.id}::uuid)`

/** A page of the principal's conversations. */
export function listConversationRows(
  db: Queryable,
  owner: Owner,
  { after, limit }: ConversationPage,
): Promise<ConversationRow[]> {
  return db
    .select()
    .from(conversations)
    .where(and(ownedBy(owner), behind(after)))
    .orderBy(...inListOrder)
    .limit(limit)
}

/** Conversations of the principal by their ids, in no order. */
export function findOwnConversations(
  db: Queryable,
  owner: Owner,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  return db
    .select()
    .from(conversations)
    .where(and(ownedBy(owner), inArray(conversations.id, [...ids])))
}

/** What its owner may change about a conversation. */
export type ConversationDescription = Partial<
  Pick<ConversationRow, 'title' | 'isPinned' | 'modelId' | 'instructions'>
>

/** Changes how a conversation is listed or answered; when it changed last stays. Undefined when there is none. */
export async function describeConversation(
  db: Queryable,
  owner: Owner,
  id: string,
  change: ConversationDescription,
): Promise<ConversationRow | undefined> {
  const [row] = await db.update(conversations).set(change).where(own(owner, id)).returning()
  return row
}

/** From now on nobody sees the conversation. False when there was none. */
export async function hideConversation(db: Queryable, owner: Owner, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(conversations)
    .set({ deletedAt: now })
    .where(own(owner, id))
    .returning({ id: conversations.id })
  return rows.length > 0
}

/** Brings back a conversation that was deleted at a time or later. Undefined when there is none. */
export async function bringBackConversation(
  db: Queryable,
  owner: Owner,
  id: string,
  since: Date,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .update(conversations)
    .set({ deletedAt: null })
    .where(and(eq(conversations.id, id), evenDeleted(owner), gte(conversations.deletedAt, since)))
    .returning()
  return row
}
