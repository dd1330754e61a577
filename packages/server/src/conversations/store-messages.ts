import type { Transaction } from '../db/database.ts'
import { insertMessages, putWordsOff, type NewMessage } from './import/import.queries.ts'

/** UTF-16 code units of text whose words are noted while everything else waits. */
const mostAtOnce = 200_000
/** Rows of one statement, and the text in them. */
const batch = { rows: 500, text: 1_000_000 }

/**
 * Whether the words of messages are noted as they are stored. Those of more text are left to `sendWordsJob`, and their
 * conversations say so until it has run.
 */
export function areWordsNotedAtOnce(messages: readonly Pick<NewMessage, 'content'>[]): boolean {
  return messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0) <= mostAtOnce
}

/** Stores messages, of which there may be many; without `hasWords` their words are not noted yet. */
export async function storeMessages(
  tx: Transaction,
  rows: Iterable<NewMessage>,
  hasWords: boolean,
): Promise<void> {
  if (!hasWords) await putWordsOff(tx)
  for (const part of messageParts(rows)) await insertMessages(tx, part)
}

/** Messages as they are stored together, a statement's worth at a time. */
export function* messageParts(rows: Iterable<NewMessage>): Generator<NewMessage[]> {
  let part: NewMessage[] = []
  let length = 0
  for (const row of rows) {
    part.push(row)
    length += row.content?.length ?? 0
    if (part.length < batch.rows && length < batch.text) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}
