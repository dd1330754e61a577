import type { ConversationPatch, FoundConversation } from '@ai-studio/contract'
import { undoDeleteSeconds } from '@ai-studio/contract/constants'
import type { ChatSession } from '../chat/chat-session-types.ts'
import { ApiError } from '../client/api-error.ts'
import { compareConversations } from './order.ts'

interface Edit {
  readonly id: string
  readonly patch: ConversationPatch
}

interface Removal {
  readonly item: FoundConversation | undefined
  /** Chats that showed it. */
  readonly chats: readonly ChatSession[]
  /** Whether the server has deleted it, as soon as that is known. */
  readonly isDone: Promise<boolean>
  /** It is being brought back. */
  isBack: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** What the visitor has changed and the server has not confirmed yet. It lies over the server's list. */
export interface Changes {
  /** @param keepsOrder the items stand as they were found */
  apply: (items: readonly FoundConversation[], keepsOrder: boolean) => readonly FoundConversation[]
  /** Shows a change until `act` has ended. Calls for one conversation follow each other. */
  edit: (id: string, patch: ConversationPatch, act: () => Promise<void>) => Promise<void>
  /** Hides a conversation while `act` deletes it, and after that as long as it can be brought back. */
  remove: (
    id: string,
    item: FoundConversation | undefined,
    chats: readonly ChatSession[],
    act: () => Promise<void>,
  ) => Promise<void>
  isRemoved: (id: string) => boolean
  /** Shows it again while `act` brings it back; answers the chats that showed it. */
  restore: (id: string, act: () => Promise<void>) => Promise<readonly ChatSession[]>
  clear: () => void
}

/**
 * @param onChange the items look different now
 * @param onExpired a deleted conversation cannot be brought back any more
 */
export function createChanges(onChange: () => void, onExpired: (id: string) => void): Changes {
  let edits: readonly Edit[] = []
  const removals = new Map<string, Removal>()
  const turns = new Map<string, Promise<void>>()

  function inTurn(id: string, act: () => Promise<void>): Promise<void> {
    const call = (turns.get(id) ?? Promise.resolve()).then(act)
    const settled = call.catch(() => {})
    turns.set(id, settled)
    void settled.then(() => turns.get(id) === settled && turns.delete(id))
    return call
  }

  return {
    apply(items, keepsOrder) {
      const hidden = (id: string) => removals.has(id) && !removals.get(id)!.isBack
      const back = [...removals.values()].flatMap(({ isBack, item }) =>
        isBack && item && !items.some(({ id }) => id === item.id) ? [item] : [],
      )
      const changed = [...items, ...back]
        .filter(({ id }) => !hidden(id))
        .map((item) =>
          edits.reduce((known, { id, patch }) => {
            if (id !== item.id) return known
            const { title = known.title, pinned = known.pinned } = patch
            return { ...known, title, pinned }
          }, item),
        )
      return keepsOrder ? changed : changed.toSorted(compareConversations)
    },
    async edit(id, patch, act) {
      const mine: Edit = { id, patch }
      edits = [...edits, mine]
      onChange()
      try {
        await inTurn(id, act)
      } finally {
        edits = edits.filter((each) => each !== mine)
        onChange()
      }
    },
    async remove(id, item, chats, act) {
      const call = inTurn(id, act)
      const removal: Removal = {
        item,
        chats,
        isDone: call.then(
          () => true,
          () => false,
        ),
        isBack: false,
      }
      removals.set(id, removal)
      onChange()
      try {
        await call
      } catch (error) {
        if (removals.get(id) === removal) removals.delete(id)
        onChange()
        throw error
      }
      if (removals.get(id) !== removal) return
      removal.timer = setTimeout(() => {
        if (removal.isBack || removals.get(id) !== removal) return
        removals.delete(id)
        onExpired(id)
      }, undoDeleteSeconds * 1000)
    },
    isRemoved: (id) => removals.has(id),
    async restore(id, act) {
      const removal = removals.get(id)
      if (!removal) throw new ApiError('NOT_FOUND', { text: '' })
      removal.isBack = true
      onChange()
      // A deletion that was refused leaves nothing to bring back.
      if (!(await removal.isDone)) return []
      try {
        await inTurn(id, act)
        clearTimeout(removal.timer)
        if (removals.get(id) === removal) removals.delete(id)
      } catch (error) {
        removal.isBack = false
        throw error
      } finally {
        onChange()
      }
      return removal.chats
    },
    clear() {
      for (const { timer } of removals.values()) clearTimeout(timer)
      removals.clear()
      edits = []
    },
  }
}
