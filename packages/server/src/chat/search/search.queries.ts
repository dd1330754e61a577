import { and, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { conversations } from '../../db/schema.ts'
import { uuids } from '../../db/sql-values.ts'
import { behind, inListOrder, ownedBy, type ConversationPage, type Owner } from '../conversations.queries.ts'
import type { WordQuery } from './word-queries.ts'

/** The words of a text as the index has them, in their order. */
export async function wordsOf(db: Queryable, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ words: string[] }>(sql`select search_words(${text}) as words`)
  return rows[0]!.words
}

/** The next conversations of the list, with how many messages each has. */
export function nextConversations(
  db: Queryable,
  owner: Owner,
  { after, limit }: ConversationPage,
): Promise<{ id: string; messageCount: number }[]> {
  return db
    .select({ id: conversations.id, messageCount: conversations.messageCount })
    .from(conversations)
    .where(and(ownedBy(owner), behind(after)))
    .orderBy(...inListOrder)
    .limit(limit)
}

/** A conversation that has all words. */
interface FoundPlace {
  id: string
  /** The place of the message to quote; null where only the title has the words. */
  position: number | null
}

const among = (within: Within) =>
  'ids' in within
    ? uuids(within.ids)
    : sql`select conversation_id from conversation_words where words @@ ${within.having.query}::tsquery`

/** Messages that have all words at once are quoted before others; no conversation has so many messages. */
const allAtOnce = 1_000_000_000

/** How many messages and titles have each word, counted as far as `most`. */
export async function countWords(
  db: Queryable,
  queries: readonly WordQuery[],
  most: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ hits: number }>(sql`
    select (
      select count(*)::int from (
        select from conversation_words w where w.words @@ q.query::tsquery limit ${most}
      ) hit
    ) as hits
    from json_array_elements_text(${JSON.stringify(queries.map(({ query }) => query))}::json)
      with ordinality as q(query, place)
    order by q.place`)
  return rows.map(({ hits }) => hits)
}

/** Where to look for words. */
export type Within = { ids: readonly string[] } | { having: WordQuery }

/**
 * Conversations of the principal that have all words, in the order of the list. With `within` the words of those
 * conversations are read one by one; without, the index is asked, whose time depends on how many messages of the
 * principal have the words, never on how many anybody else has.
 */
export async function findByWords(
  db: Queryable,
  owner: Owner,
  queries: readonly WordQuery[],
  page: ConversationPage & { within?: Within | undefined },
): Promise<FoundPlace[]> {
  const allWords = queries.reduce((mask, query) => mask | query.mask, 0)
  const source = page.within
    ? // An array is looked up by its index, whatever the planner guesses of its length; the offset keeps the planner
      // from asking the index of words after all.
      sql`(select * from conversation_words where conversation_id = any(array(${among(page.within)})) offset 0)`
    : sql`conversation_words`
  const { rows } = await db.execute<{ id: string; place: number | null }>(sql`
    with queries as materialized (
      select query::tsquery as query, mask from json_to_recordset(${JSON.stringify(queries)}::json)
        as q(query text, mask int)
    ), hits as (
      select w.conversation_id as id, bit_or(q.mask) as mask,
        max(case when w.position = 0 then null
          when q.mask = ${allWords}::int then w.position + ${allAtOnce}::int else w.position end) as place
      from queries q join ${source} w on w.words @@ q.query
      group by w.conversation_id
    )
    select ${conversations.id} as id, h.place from hits h join conversations on ${conversations.id} = h.id
    where h.mask = ${allWords}::int and ${and(ownedBy(owner), behind(page.after))}
    order by ${sql.join(inListOrder, sql`, `)} limit ${page.limit}`)
  return rows.map(({ id, place }) => ({ id, position: place === null ? null : place % allAtOnce }))
}

/** The beginnings of messages, as far as search looks into them, by their conversation. */
export async function textsAt(
  db: Queryable,
  places: readonly { id: string; position: number }[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; text: string }>(sql`
    select m.conversation_id as id, left(m.content, 100000) as text
    from json_to_recordset(${JSON.stringify(places)}::json) as p(id uuid, position int)
      join messages m on m.conversation_id = p.id and m.position = p.position`)
  return new Map(rows.map(({ id, text }) => [id, text]))
}
