import type { Dependencies } from '../dependencies.ts'
import { audioOfConversation, audioOfPrincipal, deleteSpoken, unheardSince } from './spoken-audio.queries.ts'

type Needed = Pick<Dependencies, 'database' | 'audio'>

const keepUnheardMs = 30 * 24 * 60 * 60 * 1000
const batch = 200

/** Removes what was spoken in a conversation; call it before the conversation itself is deleted. */
export async function deleteAudioOf(deps: Needed, conversationId: string): Promise<void> {
  await remove(deps, await audioOfConversation(deps.database.db, conversationId))
}

/** Removes everything that was spoken for somebody. */
export async function deleteAudioOfPrincipal(deps: Needed, principalId: string): Promise<void> {
  for (;;) {
    const names = await audioOfPrincipal(deps.database.db, principalId, batch)
    await remove(deps, names)
    if (names.length < batch) return
  }
}

/** Removes what nobody has heard for a month; it can be spoken again. */
export async function pruneUnheardAudio(deps: Needed, now: Date): Promise<void> {
  for (;;) {
    const names = await unheardSince(deps.database.db, new Date(now.getTime() - keepUnheardMs), batch)
    await remove(deps, names)
    if (names.length < batch) return
  }
}

/** Files before rows: what goes wrong in between can be done again. */
async function remove({ database, audio }: Needed, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => audio.remove(name)))
  await deleteSpoken(database.db, names)
}
