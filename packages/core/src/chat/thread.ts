import { chatSaveDebounceMs } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'
import type { ConversationStore } from './conversation-store.ts'
import { debounce } from './debounce.ts'
import type { EngineContext } from './engine-types.ts'
import { newId } from './identifier.ts'
import { withLast, type LocalMessage } from './local-message.ts'
import type { Speaker } from './speaker.ts'
import { activeKey, isLocalConversation, localPrefix } from './storage-names.ts'
import { isUnconfirmed } from './unconfirmed.ts'

/**
 * The open conversation: who it is, its messages, its title, and the copy of it that this browser keeps; none of a
 * temporary one.
 */
export interface Thread {
  /** The server's id, or a local one while the server does not know it. */
  readonly id: string
  readonly serverId: string | null
  /** Whether the next page would begin with it. */
  readonly isRemembered: boolean
  /** Grows when another conversation is opened; the server's confirmation of a new one leaves it as it is. */
  readonly visit: number
  readonly messages: readonly LocalMessage[]
  /** Whether a message stands there that the server has. */
  isConfirmed: (id: string) => boolean
  /** Grows with every change that does not come from the server's history. */
  readonly revision: number
  /** Changes the messages and saves them soon. */
  change: (make: (messages: readonly LocalMessage[]) => readonly LocalMessage[]) => void
  /** What the server was asked for before now may be out of date when it arrives. */
  outdate: () => void
  /** Adds a message at the end, before the questions that wait for the connection. */
  append: (message: LocalMessage) => void
  /** Brings back messages that made place for others; questions that the server does not have stay behind them. */
  restore: (messages: readonly LocalMessage[]) => void
  update: (id: string, values: Partial<LocalMessage>) => void
  remove: (id: string) => void
  /** Removes a question for other tabs as well. */
  takeBack: (id: string) => void
  /** Takes over what the server or another tab knows. With `isSaved` the copy has it already. */
  adopt: (messages: readonly LocalMessage[], options?: { isSaved?: boolean }) => void
  setTitle: (title: string) => void
  /** The server knows the conversation now, under this id. */
  confirm: (serverId: string) => void
  /**
   * Leaves the conversation for another, or for a new one.
   * @returns the stored copy of an answer that was being written
   */
  open: (id: string | null) => LocalMessage | null
  /** Deletes the copy of the open conversation and begins a new one. */
  discard: () => void
  /** Something outside the messages changed that belongs into the copy. */
  touch: () => void
  /** Writes the copy now, with the answer being written. */
  save: () => void
  /** Writes what is not yet written. */
  flush: () => void
}

export function createThread(options: {
  context: EngineContext
  storage: StudioStorage
  store: ConversationStore
  speaker: Speaker
  owner: string
  /** The answer being written, as it belongs into the copy. */
  liveCopy: () => LocalMessage | null
}): Thread {
  const { context, storage, store, speaker, owner, liveCopy } = options
  const { $messages, $conversationId, $title, $isTemporary } = context.state
  const key = activeKey(context.instanceKey)
  let id = context.active ?? localPrefix + newId()
  let revision = 0
  let visit = 0

  const messages = () => $messages.get() as readonly LocalMessage[]
  const saver = debounce(() => {
    if ($isTemporary.get()) return
    const live = liveCopy()
    store.save(id, live ? [...messages(), live] : messages(), $title.get())
  }, chatSaveDebounceMs)

  function setId(next: string) {
    id = next
    context.active = next
    $conversationId.set(isLocalConversation(next) ? null : next)
  }

  function change(make: (messages: readonly LocalMessage[]) => readonly LocalMessage[]) {
    revision += 1
    $messages.set(make(messages()))
    // So that a reload finds a chat that the server does not know.
    if (isLocalConversation(id) && messages().length > 0 && !$isTemporary.get()) storage.set(key, id)
    saver.schedule()
  }

  function begin() {
    // The next page begins anew as well; not where another tab has something open by now.
    if (storage.get(key) === id) storage.remove(key)
    setId(localPrefix + newId())
  }

  /** A question that was on its way when the page went away: nobody here knows whether it arrived. */
  function revive(message: LocalMessage): LocalMessage {
    if (!isUnconfirmed(message)) return message
    const { request } = message
    const owned = { ...message, ...(request && { request: { ...request, owner } }) }
    if (message.status !== 'unsent' && request?.isQueued) return { ...owned, status: 'queued' }
    const error = { code: 'NETWORK', text: speaker.t('error.unsent'), retryable: true }
    return { ...owned, status: 'unsent', error }
  }

  function remove(messageId: string) {
    if (!messages().some((each) => each.id === messageId)) return
    change((list) => list.filter((each) => each.id !== messageId))
  }

  return {
    get id() {
      return id
    },
    get serverId() {
      return $conversationId.get()
    },
    get isRemembered() {
      return storage.get(key) === id
    },
    get visit() {
      return visit
    },
    get messages() {
      return messages()
    },
    isConfirmed: (messageId) => messages().some((each) => each.id === messageId && each.serverId !== null),
    get revision() {
      return revision
    },
    change,
    outdate() {
      revision += 1
    },
    append: (message) => change((list) => withLast(list, message)),
    restore(gone) {
      const kept = messages()
      const missing = gone.filter(
        (each) =>
          !kept.some(
            ({ id: known, serverId }) =>
              known === each.id || (serverId !== null && serverId === each.serverId),
          ),
      )
      const end = kept.findLastIndex((each) => !isUnconfirmed(each)) + 1
      if (missing.length > 0) change((list) => list.toSpliced(end, 0, ...missing))
    },
    update: (messageId, values) => {
      if (!messages().some((each) => each.id === messageId)) return
      change((list) => list.map((each) => (each.id === messageId ? { ...each, ...values } : each)))
    },
    remove,
    takeBack(messageId) {
      // The copy may call it another tab's, and would keep it for that one.
      change((list) => list)
      saver.flush()
      remove(messageId)
      // Before another tab has a connection to send it.
      saver.flush()
    },
    adopt(next, { isSaved = false } = {}) {
      const known = messages()
      if (next.length === known.length && next.every((each, index) => each === known[index])) return
      $messages.set(next)
      if (isSaved) revision += 1
      else saver.schedule()
    },
    setTitle(title) {
      if (title === $title.get()) return
      $title.set(title)
      saver.schedule()
    },
    confirm(serverId) {
      if (serverId === id) return
      saver.flush()
      store.rename(id, serverId)
      setId(serverId)
      storage.set(key, serverId)
      revision += 1
      saver.schedule()
    },
    open(next) {
      saver.flush()
      if (next === null) begin()
      else {
        setId(next)
        storage.set(key, next)
      }
      const copy = store.load(id)
      const live = copy.messages.find((each) => each.status === 'streaming') ?? null
      revision += 1
      visit += 1
      $title.set(copy.title)
      $messages.set(copy.messages.filter((each) => each.status !== 'streaming').map(revive))
      return live
    },
    discard() {
      saver.cancel()
      store.remove(id)
      $messages.set([])
      $title.set('')
      begin()
      revision += 1
      visit += 1
    },
    touch: saver.schedule,
    save() {
      saver.schedule()
      saver.flush()
    },
    flush: saver.flush,
  }
}
