import type { Queryable } from '../../db/database.ts'
import {
  findOwnConversations,
  type ConversationPage,
  type ConversationRow,
  type Owner,
} from '../conversations.queries.ts'
import { excerptOf } from './excerpt.ts'
import {
  countWords,
  findByWords,
  nextConversations,
  textsAt,
  wordsOf,
  type Within,
} from './search.queries.ts'
import { countingWords, wordQueries, type WordQuery } from './word-queries.ts'

export interface FoundRow extends ConversationRow {
  /** Some words of a message around the place where something was found. */
  excerpt?: string
}

/** So many of the next conversations are looked through before the index is asked, with so many messages in all. */
const lookedThrough = { conversations: 200, messages: 3_000 }

/** A page of the principal's conversations whose title and messages have all words of a search. */
export async function searchConversations(
  db: Queryable,
  owner: Owner,
  search: string,
  page: ConversationPage,
): Promise<FoundRow[]> {
  const words = countingWords(await wordsOf(db, search.toWellFormed().replaceAll('\0', ' ')))
  if (words.length === 0) return []
  const queries = wordQueries(owner.id, words)
  const found =
    (await findAmongNext(db, owner, queries, page)) ??
    (await findByWords(db, owner, queries, { ...page, within: await rarest(db, queries) }))
  if (found.length === 0) return []

  const rows = await findOwnConversations(
    db,
    owner,
    found.map(({ id }) => id),
  )
  const places = found.flatMap(({ id, position }) => (position === null ? [] : [{ id, position }]))
  const texts = await textsAt(db, places)
  return found.flatMap(({ id }) => {
    const row = rows.find((each) => each.id === id)
    const text = texts.get(id)
    if (!row) return []
    return [text === undefined ? row : { ...row, excerpt: excerptOf(text, words) }]
  })
}

/** A word that no more messages have is looked for first, and the others in its conversations alone. */
const fewMessages = 1_000

/** The conversations of the rarest word. Undefined where all words are frequent, or there is one alone. */
async function rarest(db: Queryable, queries: readonly WordQuery[]): Promise<Within | undefined> {
  if (queries.length < 2) return undefined
  // The last one stands for all words at once.
  const words = queries.slice(0, -1)
  const counts = await countWords(db, words, fewMessages)
  const least = Math.min(...counts)
  return least < fewMessages ? { having: words[counts.indexOf(least)]! } : undefined
}

/**
 * Words that many messages have fill a page from the next few conversations, where the index would list all of them.
 * Undefined when more has to be looked at.
 */
async function findAmongNext(
  db: Queryable,
  owner: Owner,
  queries: readonly WordQuery[],
  page: ConversationPage,
) {
  const next = await nextConversations(db, owner, { ...page, limit: lookedThrough.conversations })
  let messages = 0
  const within = next.filter(({ messageCount }) => (messages += messageCount + 1) <= lookedThrough.messages)
  if (within.length === 0) return next.length === 0 ? [] : undefined
  const ids = within.map(({ id }) => id)
  const found = await findByWords(db, owner, queries, { ...page, within: { ids } })
  const isAll = next.length < lookedThrough.conversations && within.length === next.length
  return isAll || found.length >= page.limit ? found : undefined
}
