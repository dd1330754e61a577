import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database.ts'
import { conversations, messages } from '../db/schema.ts'
import { ownedBy, type Owner } from './conversations.queries.ts'
import type { MessageRow } from './message-view.ts'

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row
}

export type OwnMessage = MessageRow & {
  /** Whether the log of its writing is still there to the end. */
  hasLog: boolean
}

/** A message in one of the principal's conversations. */
export async function findOwnMessage(
  db: Queryable,
  owner: Owner,
  id: string,
): Promise<OwnMessage | undefined> {
  const [row] = await db
    .select({
      ...getTableColumns(messages),
      hasLog: sql<boolean>`exists (
        select from generation_events e where e.message_id = ${messages.id} and e.kind = 'end')`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, id), ownedBy(owner)))
  return row
}

/** The answer that is being written in a conversation, if one is. */
export async function findStreamingMessage(
  db: Queryable,
  conversationId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.status, 'streaming')))
  return row
}

interface PageOfMessages {
  conversationId: string
  /** Only what stands before it. */
  before: number | undefined
  limit: number
}

/** The text of an answer as far as the table has it, whether it is still being written or not. */
export const contentSoFar = sql<string>`case when ${messages.status} = 'streaming' then coalesce((
    select string_agg(e.text, '' order by e.sequence) from generation_events e
    where e.message_id = ${messages.id}), '')
  else ${messages.content} end`

/** Messages that are shown, latest first; an answer being written has the text that the table has of it. */
export function listMessages(db: Queryable, page: PageOfMessages): Promise<MessageRow[]> {
  return db
    .select({ ...getTableColumns(messages), content: contentSoFar })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, page.conversationId),
        eq(messages.isSuperseded, false),
        page.before === undefined ? undefined : lt(messages.position, page.before),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(page.limit)
}

/** A message with the text that the table has of it. */
export async function findMessageSoFar(db: Queryable, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(messages), content: contentSoFar })
    .from(messages)
    .where(eq(messages.id, id))
  return row
}

/** Adds a message. False when it is an answer and another one is still being written. */
export async function insertMessage(tx: Queryable, row: PgInsertValue<typeof messages>): Promise<boolean> {
  const rows = await tx
    .insert(messages)
    .values(row)
    .onConflictDoNothing({ target: messages.conversationId, where: sql`status = 'streaming'` })
    .returning({ id: messages.id })
  return rows.length > 0
}

type EarlierRow = Pick<MessageRow, 'position' | 'role' | 'content' | 'images'>

/** A question that is shown and what was said before it, latest first; nothing of other branches. */
export function listEarlier(
  db: Queryable,
  conversationId: string,
  page: { questionId: string; before: number | undefined; limit: number },
): Promise<EarlierRow[]> {
  const question = sql`(select q.position from messages q where q.id = ${page.questionId}::uuid)`
  return db
    .select({
      position: messages.position,
      role: messages.role,
      content: messages.content,
      images: messages.images,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.isSuperseded, false),
        page.before === undefined
          ? sql`${messages.position} <= ${question}`
          : lt(messages.position, page.before),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(page.limit)
}
