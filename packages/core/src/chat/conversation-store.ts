import { chatSaveMaxMessages, storageKeys } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { isUnconfirmed, parseMessages, type LocalMessage } from './local-message.ts'
import { localPrefix } from './storage-names.ts'

const { conversationPrefix, titlePrefix } = storageKeys
/** A local conversation that nobody has come back to for so long is given up, in milliseconds. */
const localLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** The copies of conversations that this browser keeps. The server's are the truth. */
export interface ConversationStore {
  load: (id: string) => { messages: LocalMessage[]; title: string }
  /** Keeps the newest 200 messages; an empty conversation is not kept. */
  save: (id: string, messages: readonly LocalMessage[], title: string) => void
  remove: (id: string) => void
  /** Moves messages and title to a new id. */
  rename: (from: string, to: string) => void
  /** Calls back with another tab's copy, null when it removed it. Answers the function that ends it. */
  subscribe: (listener: (id: string, messages: LocalMessage[] | null) => void) => () => void
}

/** What this page has opened or written last: its copy is worth more than the others. */
let latest = ''

const storedIn = (storage: StudioStorage, id: string) => parseMessages(storage.get(conversationPrefix + id))

function removeFrom(storage: StudioStorage, id: string) {
  storage.remove(conversationPrefix + id)
  storage.remove(titlePrefix + id)
}

/** Gives up one copy after the other, but for those with a question that waits: the server has the rest, too. */
function makeRoom(storage: StudioStorage, key: string, fits: () => boolean): boolean {
  if (!storage.isPersistent) return false
  return storage.keys(conversationPrefix).some((name) => {
    const id = name.slice(conversationPrefix.length)
    if (name === key || id === latest || storedIn(storage, id).some(isUnconfirmed)) return false
    removeFrom(storage, id)
    return fits()
  })
}

/**
 * @param owner marks questions of this tab; those of other tabs that wait for their confirmation are not
 *   overwritten by what this tab saves
 */
export function createConversationStore(storage: StudioStorage, owner: string): ConversationStore {
  const stored = (id: string) => storedIn(storage, id)
  const remove = (id: string) => removeFrom(storage, id)

  function dropForgotten() {
    for (const key of storage.keys(conversationPrefix + localPrefix)) {
      const id = key.slice(conversationPrefix.length)
      const newest = stored(id).at(-1)
      if (!newest || Date.now() - Date.parse(newest.timestamp) > localLifetimeMs) remove(id)
    }
  }

  function write(key: string, value: string) {
    if (storage.get(key) !== value) storage.set(key, value)
  }

  dropForgotten()
  // The storage keeps it as long as the page is there: bound, so that it holds nothing of a chat that has gone. As an
  // arrow function it would, for a minifier puts that into whatever made the store.
  storage.onFull(makeRoom.bind(null, storage))
  return {
    load(id) {
      latest = id
      return { messages: stored(id), title: storage.get(titlePrefix + id) ?? '' }
    },
    save(id, messages, title) {
      latest = id
      const known = new Set(messages.flatMap(({ id, request }) => [id, request?.key]))
      const foreign = stored(id).filter(
        (each) =>
          isUnconfirmed(each) &&
          each.request?.owner !== owner &&
          !known.has(each.id) &&
          !known.has(each.request?.key),
      )
      const all = [...messages, ...foreign]
      if (all.length === 0) return remove(id)
      write(conversationPrefix + id, JSON.stringify(all.slice(-chatSaveMaxMessages)))
      if (title) write(titlePrefix + id, title)
      else storage.remove(titlePrefix + id)
    },
    remove,
    rename(from, to) {
      for (const prefix of [conversationPrefix, titlePrefix]) {
        const value = storage.get(prefix + from)
        if (value !== null) storage.set(prefix + to, value)
        storage.remove(prefix + from)
      }
    },
    subscribe: (listener) =>
      storage.subscribe((key, value) => {
        if (!key.startsWith(conversationPrefix)) return
        listener(key.slice(conversationPrefix.length), value === null ? null : parseMessages(value))
      }),
  }
}
