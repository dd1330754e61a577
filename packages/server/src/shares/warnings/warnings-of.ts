import pLimit from 'p-limit'
import { ApiError } from '../../api-error.ts'
import { computeAside, Exhausted } from '../../aside/index.ts'
import { MemoryBudget } from '../../http/memory-budget.ts'
import type { Snapshot } from '../snapshot.ts'
import { findWarnings, type Said, type Warning } from './find-warnings.ts'

/** UTF-16 code units that are looked through here, in a few milliseconds; more would keep everybody else waiting. */
const mostHere = 50_000
/** One at a time, so that there is room beside it for what others have computed. */
const inTurn = pLimit(1)
/** UTF-16 code units of all texts that wait for their turn; a conversation may have been imported with 50 million. */
const waiting = new MemoryBudget(64 * 2 ** 20)

/** What of a snapshot becomes public and was written by somebody. */
export interface Published {
  conversation: Pick<Snapshot['conversation'], 'title'>
  messages: readonly Pick<Snapshot['messages'][number], 'id' | 'content' | 'images'>[]
}

/** All texts of it: the title, which often begins with the first question, and of messages also what images show. */
const textsOf = ({ conversation, messages }: Published): Said[] => [
  { texts: [conversation.title] },
  ...messages.map(({ id, content, images }) => ({
    messageId: id,
    texts: [content, ...(images ?? []).flatMap(({ alt }) => alt ?? [])],
  })),
]

/**
 * The same as `findWarnings` of what becomes public; long conversations are looked through beside the server.
 * @throws ApiError `SERVICE_UNAVAILABLE` where too many wait, or one takes too much: nobody is told that there is nothing
 * private in a text that was not looked through.
 */
export async function warningsOf(published: Published): Promise<Warning[]> {
  const said = textsOf(published)
  const length = said.flatMap(({ texts }) => texts).reduce((sum, text) => sum + text.length, 0)
  if (length <= mostHere) return findWarnings(said)
  const held = waiting.hold()
  try {
    held.add(length)
    return await inTurn(() => computeAside<Warning[]>(import.meta.url, './find-warnings-thread', said))
  } catch (error) {
    if (error instanceof Exhausted) throw new ApiError('SERVICE_UNAVAILABLE', { cause: error })
    throw error
  } finally {
    held.end()
  }
}
