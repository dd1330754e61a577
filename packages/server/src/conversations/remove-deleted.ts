import { undoDeleteSeconds } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { deleteAudioOf } from '../speech/index.ts'
import { deleteUploadsOf } from '../uploads/index.ts'
import { deletedBefore, removeConversations } from './deleted.queries.ts'

const batch = 100
/** Nothing is removed in the very moment in which it can still be brought back. */
const marginMs = 60_000

/** Removes for good what was deleted and can no longer be brought back, with its files. */
export async function removeDeletedConversations(
  deps: Pick<Dependencies, 'database' | 'uploads' | 'audio'>,
  now: Date,
): Promise<void> {
  const { db } = deps.database
  const before = new Date(now.getTime() - undoDeleteSeconds * 1000 - marginMs)
  for (;;) {
    const ids = await deletedBefore(db, before, batch)
    for (const id of ids) {
      await deleteUploadsOf(deps, id)
      await deleteAudioOf(deps, id)
    }
    await removeConversations(db, ids)
    if (ids.length < batch) return
  }
}
