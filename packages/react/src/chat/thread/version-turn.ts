import type { ChatSession } from '@ai-studio/core/chat'

/** One press on a control of versions, until the other version is there: rows are replaced in between. */
export interface VersionTurn {
  /** The server's id of the version to come. */
  readonly versionId: string
  readonly direction: 'earlier' | 'later'
  /** Where the row stood: distance of its upper edge from the conversation's, in pixels. */
  readonly distance: number
}

const turns = new WeakMap<ChatSession, VersionTurn>()

export const turnOf = (session: ChatSession): VersionTurn | undefined => turns.get(session)

/** Begins a turn; one of before is over. */
export function beginTurn(session: ChatSession, turn: VersionTurn): void {
  turns.set(session, turn)
}

/** Ends a turn, unless another has begun since. Answers whether it was the one. */
export function endTurn(session: ChatSession, turn: VersionTurn): boolean {
  return turns.get(session) === turn && turns.delete(session)
}
