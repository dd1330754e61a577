import { chatSaveMaxMessages, storageKeys } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { unmark } from './left-by-user.ts'
import { parseMessages, type LocalMessage } from './local-message.ts'
import { localPrefix } from './storage-names.ts'
import { isUnconfirmed } from './unconfirmed.ts'

const { conversationPrefix, titlePrefix } = storageKeys
/** A local conversation that nobody has come back to for so long is given up, in milliseconds. */
const localLifetimeMs = 30 * 24 * 60 * 60 * 1000
/**
 * What the copies may take on the origin of another site, in UTF-16 code units: a fifth of the 5 MB that Safari gives
 * an origin. The rest is the site's, whose own writing must not fail because of ours.
 */
export const guestRoom = 500_000

/** What is special about a store on the origin of another site. */
export interface GuestStore {
  /**
   * What the copies may take together, in UTF-16 code units; one that is being written may exceed it until the next
   * conversation is opened.
   */
  room: number
  /** Told of each copy that is written. */
  mark?: (id: string) => void
}

/** The copies of conversations that this browser keeps. The server's are the truth. */
export interface ConversationStore {
  load: (id: string) => { messages: LocalMessage[]; title: string }
  /** Keeps the newest 200 messages, or as many as there is room for; an empty conversation is not kept. */
  save: (id: string, messages: readonly LocalMessage[], title: string) => void
  remove: (id: string) => void
  /** Moves messages and title to a new id. */
  rename: (from: string, to: string) => void
  /** Calls back with another tab's copy, null when it removed it. Answers the function that ends it. */
  subscribe: (listener: (id: string, messages: LocalMessage[] | null) => void) => () => void
}

/** What the last chats of this page have opened or written last: these copies are worth more than the others. */
const openByChat = new Map<string, string>()
/** So many chats of a page are remembered; each new life of one is another. */
const rememberedChats = 4

const storedIn = (storage: StudioStorage, id: string) => parseMessages(storage.get(conversationPrefix + id))

/** What is open, and what has a question that waits: of everything else the server has more than the copy. */
const isNeeded = (id: string, messages: readonly LocalMessage[]) =>
  [...openByChat.values()].includes(id) || messages.some(isUnconfirmed)

function removeFrom(storage: StudioStorage, id: string) {
  storage.remove(conversationPrefix + id)
  storage.remove(titlePrefix + id)
  unmark(storage, id)
}

/** Gives up one copy after the other, but for those that are needed. */
function makeRoom(storage: StudioStorage, key: string, fits: () => boolean): boolean {
  if (!storage.isPersistent) return false
  return storage.keys(conversationPrefix).some((name) => {
    const id = name.slice(conversationPrefix.length)
    if (name === key || isNeeded(id, storedIn(storage, id))) return false
    removeFrom(storage, id)
    return fits()
  })
}

/** Gives up the copies of what was talked about longest ago, until all together take no more than `room`. */
function keepWithin(storage: StudioStorage, room: number) {
  if (room === Infinity || !storage.isPersistent) return
  const copies = storage.keys(conversationPrefix).map((name) => ({
    id: name.slice(conversationPrefix.length),
    size: storage.get(name)?.length ?? 0,
  }))
  let size = copies.reduce((sum, copy) => sum + copy.size, 0)
  if (size <= room) return
  const aged = copies.map((copy) => ({ ...copy, messages: storedIn(storage, copy.id) }))
  const newest = ({ messages }: (typeof aged)[number]) => Date.parse(messages.at(-1)?.timestamp ?? '') || 0
  for (const copy of aged.sort((one, other) => newest(one) - newest(other))) {
    if (size <= room) return
    if (isNeeded(copy.id, copy.messages)) continue
    removeFrom(storage, copy.id)
    size -= copy.size
  }
}

/** The newest messages, as many as are kept and fit: at least the last one, and every question that waits. */
function writeNewest(messages: readonly LocalMessage[], room: number): string {
  const written: string[] = []
  let size = 2
  let isFull = false
  for (const message of messages.slice(-chatSaveMaxMessages).toReversed()) {
    if (isFull && !isUnconfirmed(message)) continue
    const text = JSON.stringify(message)
    size += text.length + 1
    isFull ||= size > room && written.length > 0
    if (!isFull || isUnconfirmed(message)) written.push(text)
  }
  return `[${written.toReversed().join()}]`
}

/**
 * @param owner marks questions of this tab; those of other tabs that wait for their confirmation are not
 *   overwritten by what this tab saves
 * @param guest on the page of another site
 */
export function createConversationStore(
  storage: StudioStorage,
  owner: string,
  { room, mark }: GuestStore = { room: Infinity },
): ConversationStore {
  const stored = (id: string) => storedIn(storage, id)
  const remove = (id: string) => removeFrom(storage, id)

  function dropForgotten() {
    for (const key of storage.keys(conversationPrefix + localPrefix)) {
      const id = key.slice(conversationPrefix.length)
      const newest = stored(id).at(-1)
      if (!newest || Date.now() - Date.parse(newest.timestamp) > localLifetimeMs) remove(id)
    }
  }

  function note(id: string) {
    openByChat.delete(owner)
    openByChat.set(owner, id)
    if (openByChat.size > rememberedChats) openByChat.delete(openByChat.keys().next().value!)
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
      note(id)
      keepWithin(storage, room)
      return { messages: stored(id), title: storage.get(titlePrefix + id) ?? '' }
    },
    save(id, messages, title) {
      note(id)
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
      write(conversationPrefix + id, writeNewest(all, room))
      mark?.(id)
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
      unmark(storage, from)
      mark?.(to)
    },
    subscribe: (listener) =>
      storage.subscribe((key, value) => {
        if (!key.startsWith(conversationPrefix)) return
        listener(key.slice(conversationPrefix.length), value === null ? null : parseMessages(value))
      }),
  }
}
