import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { messages } from '../db/schema.ts'
import type { MessageRow } from './message-view.ts'

/** The place of a message among its versions. */
type Placed = Pick<MessageRow, 'id' | 'conversationId' | 'parentId'>

/** Whether a conversation once went on after a message. */
const isFollowed = sql`exists (
  select from messages next where next.conversation_id = messages.conversation_id and next.parent_id = messages.id)`

/**
 * The ids of all versions of messages of one conversation, oldest first, by the id of each message. Left out are
 * messages with one version only, and versions that are not shown, never said anything and have nothing after them.
 */
export async function findVersions(
  db: Queryable,
  rows: readonly Placed[],
): Promise<ReadonlyMap<string, string[]>> {
  const [first] = rows
  if (!first) return new Map()
  const parents = [...new Set(rows.map(({ parentId }) => parentId))]
  const ids = parents.filter((id) => id !== null)
  const siblings = await db
    .select({ id: messages.id, parentId: messages.parentId })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, first.conversationId),
        or(
          ids.length > 0 ? inArray(messages.parentId, ids) : undefined,
          parents.includes(null) ? isNull(messages.parentId) : undefined,
        ),
        or(eq(messages.isSuperseded, false), ne(messages.content, ''), isFollowed),
      ),
    )
    .orderBy(asc(messages.position))
  const byParent = Map.groupBy(siblings, ({ parentId }) => parentId)
  return new Map(
    rows.flatMap(({ id, parentId }) => {
      const versions = byParent.get(parentId) ?? []
      return versions.length > 1 ? [[id, versions.map((version) => version.id)] as const] : []
    }),
  )
}

/** The ids of all versions of a message, oldest first; undefined where it is the only one. */
export const versionsOf = async (db: Queryable, row: Placed): Promise<string[] | undefined> =>
  (await findVersions(db, [row])).get(row.id)

/** Where a conversation goes on. */
interface End {
  /** The highest position of all messages, shown or not; 0 where there are none. */
  position: number
  /** The last message that is shown. */
  shownId: string | null
}

export async function findEnd(db: Queryable, conversationId: string): Promise<End> {
  const { rows } = await db.execute<{ position: number; shown: string | null }>(sql`
    select
      coalesce((
        select max(m.position) from messages m where m.conversation_id = ${conversationId}::uuid
      ), 0) as position,
      (
        select m.id from messages m where m.conversation_id = ${conversationId}::uuid and not m.is_superseded
        order by m.position desc limit 1
      ) as shown`)
  const { position, shown } = rows[0]!
  return { position, shownId: shown }
}

/** Takes what stands at a position, and what follows it, out of what is shown. The answer: how many messages. */
export async function hideFrom(tx: Transaction, conversationId: string, position: number): Promise<number> {
  const rows = await tx
    .update(messages)
    .set({ isSuperseded: true })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.isSuperseded, false),
        gte(messages.position, position),
      ),
    )
    .returning({ id: messages.id })
  return rows.length
}

/**
 * Shows the branch of a message on which something was written last: all messages before it, and those that follow
 * it up to the newest. Belongs into a transaction that holds the conversation's lock.
 */
export async function showBranch(
  tx: Transaction,
  { id, conversationId }: Pick<MessageRow, 'id' | 'conversationId'>,
): Promise<void> {
  await tx.execute(sql`
    with recursive below as (
      select m.id, m.position from messages m where m.id = ${id}::uuid
      union all
      select m.id, m.position from below b
        join messages m on m.conversation_id = ${conversationId}::uuid and m.parent_id = b.id
    ), path as (
      select m.id, m.parent_id from messages m
      where m.id = (select b.id from below b order by b.position desc limit 1)
      union all
      select m.id, m.parent_id from path p join messages m on m.id = p.parent_id
    ), turned as (
      update messages m set is_superseded = not m.is_superseded
      where m.conversation_id = ${conversationId}::uuid
        and m.is_superseded = (m.id in (select p.id from path p))
    )
    update conversations set message_count = (select count(*) from path) where id = ${conversationId}::uuid`)
}
