import type { Dependencies } from '../dependencies.ts'
import {
  deleteShareImages,
  shareImagesOfConversation,
  shareImagesOfPrincipal,
} from '../shares/share-images.queries.ts'
import {
  deleteUnsentBefore,
  deleteUploads,
  namesOfConversation,
  namesOfPrincipal,
} from './uploads.queries.ts'

type Needed = Pick<Dependencies, 'database' | 'uploads'>

const dayMs = 24 * 60 * 60 * 1000
const batch = 200

/** Removes the images of a conversation and of its shares; call it before the conversation itself is deleted. */
export async function deleteUploadsOf(deps: Needed, conversationId: string): Promise<void> {
  await remove(deps, await namesOfConversation(deps.database.db, conversationId))
  await removeOfShares(deps, await shareImagesOfConversation(deps.database.db, conversationId))
}

/** Removes every image of somebody, also of what they have shared. */
export async function deleteFilesOf(deps: Needed, principalId: string): Promise<void> {
  for (;;) {
    const names = await shareImagesOfPrincipal(deps.database.db, principalId, batch)
    await removeOfShares(deps, names)
    if (names.length < batch) break
  }
  for (;;) {
    const names = await namesOfPrincipal(deps.database.db, principalId, batch)
    await remove(deps, names)
    if (names.length < batch) return
  }
}

/** Removes images that nobody sent within a day. */
export async function pruneUnsentUploads({ database, uploads }: Needed, now: Date): Promise<void> {
  const time = new Date(now.getTime() - dayMs)
  for (;;) {
    // Rows first, so that nobody sends what is going; they come back when a file cannot be removed.
    const names = await database.db.transaction(async (tx) => {
      const unsent = await deleteUnsentBefore(tx, time, batch)
      await Promise.all(unsent.map((name) => uploads.remove(name)))
      return unsent
    })
    if (names.length < batch) return
  }
}

/** Files before rows: what goes wrong in between can be done again. */
async function remove({ database, uploads }: Needed, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => uploads.remove(name)))
  await deleteUploads(database.db, names)
}

async function removeOfShares({ database, uploads }: Needed, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => uploads.remove(name)))
  await deleteShareImages(database.db, names)
}
