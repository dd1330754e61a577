import type { Drizzle } from '../db/database.ts'
import { shownAfter, type ShownMessage } from './shown-messages.queries.ts'

const pageSize = 200

/** The messages of a conversation that say something, oldest first, read page by page. */
export async function* shownMessages(db: Drizzle, conversationId: string): AsyncGenerator<ShownMessage> {
  let position = 0
  for (;;) {
    const page = await shownAfter(db, conversationId, position, pageSize)
    yield* page.filter(({ content, images }) => content.trim() !== '' || (images ?? []).length > 0)
    if (page.length < pageSize) return
    position = page.at(-1)!.position
  }
}
