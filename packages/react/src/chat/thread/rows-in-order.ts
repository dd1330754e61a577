import type { ChatMessage } from '@ai-studio/core/chat'

/** The rows of a conversation from top to bottom, in three parts. */
export interface RowsInOrder {
  /** What has its place: only those near the view are drawn. */
  readonly settled: readonly ChatMessage[]
  /** The answer being written; null when there is none, or when it stands among the others already. */
  readonly liveId: string | null
  /** Questions that wait for the connection; the answer being written will stand before them. */
  readonly queued: readonly ChatMessage[]
}

export function rowsInOrder(messages: readonly ChatMessage[], liveId: string | null): RowsInOrder {
  let count = messages.length
  while (count > 0 && messages[count - 1]!.status === 'queued') count -= 1
  const isThere = messages[count - 1]?.id === liveId
  return {
    settled: count === messages.length ? messages : messages.slice(0, count),
    liveId: isThere ? null : liveId,
    queued: messages.slice(count),
  }
}

/** The ids of those below the settled ones, which are always drawn. */
export const idsBelow = ({ liveId, queued }: RowsInOrder): string[] => [
  ...(liveId === null ? [] : [liveId]),
  ...queued.map(({ id }) => id),
]
