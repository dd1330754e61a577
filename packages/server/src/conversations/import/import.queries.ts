import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { conversations, messages } from '../../db/schema.ts'
import { uuids } from '../../db/sql-values.ts'

export type NewConversation = typeof conversations.$inferInsert
export type NewMessage = typeof messages.$inferInsert

/** Until the transaction ends the words of messages are not noted for search. */
export async function putWordsOff(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('studio.words_later', 'on', true)`)
}

export async function insertConversations(tx: Transaction, rows: NewConversation[]): Promise<void> {
  await tx.insert(conversations).values(rows)
}

/** Has what was stored hidden be seen from now on. Answers how many conversations there were. */
export async function showConversations(
  tx: Transaction,
  ids: readonly string[],
  hasWords: boolean,
): Promise<number> {
  const { rows } = await tx.execute(sql`
    update conversations set deleted_at = null, has_words = ${hasWords}
    where id in (${uuids(ids)}) returning 1`)
  return rows.length
}

export async function insertMessages(tx: Transaction, rows: NewMessage[]): Promise<void> {
  await tx.insert(messages).values(rows)
}

/** A conversation whose words are missing, and how far its messages reach. */
export async function findWithoutWords(db: Queryable): Promise<{ id: string; last: number } | undefined> {
  const { rows } = await db.execute<{ id: string; last: number }>(sql`
    select c.id, coalesce((select max(m.position) from messages m where m.conversation_id = c.id), 0) as last
    from conversations c where not c.has_words limit 1`)
  return rows[0]
}

/** Notes the words of the messages between two positions, the second one included. */
export async function noteWords(db: Queryable, id: string, after: number, to: number): Promise<void> {
  await db.execute(sql`
    with conversation as (
      select id, principal_id from conversations where id = ${id}::uuid for share
    )
    insert into conversation_words (conversation_id, position, words)
    select m.conversation_id, m.position, words_to_find(search_scope(c.principal_id), m.content)
    from conversation c join messages m on m.conversation_id = c.id
    where m.position > ${after}::int and m.position <= ${to}::int
      and m.status <> 'streaming' and not m.is_superseded and m.content <> ''
    on conflict (conversation_id, position) do update set words = excluded.words`)
}

export async function markWordsNoted(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`update conversations set has_words = true where id = ${id}::uuid`)
}
