import { storageKeys } from '@ai-studio/contract/constants'
import { shared } from '../registry/shared.ts'
import type { ChatSession } from './chat-session-types.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { newId } from './identifier.ts'
import { parseMessages } from './local-message.ts'
import { sessions } from './sessions.ts'
import { joinTexts } from './restored-draft.ts'
import { activeKey, draftKey } from './storage-names.ts'
import { isUnconfirmed } from './unconfirmed.ts'

const { conversationPrefix, titlePrefix } = storageKeys
/** With the id of a conversation: on which page a user had signed in whose it is. */
const userPrefix = 'chat_user_'

/** What all copies of the library know of this page. */
const page = () =>
  shared('left-by-users', () => ({
    id: newId(),
    /** Studios, by endpoint, at which somebody has signed in here. */
    signedIn: new Set<string>(),
    /** Conversations that were a user's of another page. */
    forgotten: new Set<string>(),
    /** By instance, what had waited in them; for the chat that comes to take it. */
    words: new Map<string, string>(),
  }))

const idsIn = (storage: StudioStorage, prefix: string) =>
  storage.keys(prefix).map((key) => key.slice(prefix.length))

/** Removes the mark of a conversation whose copy goes. */
export const unmark = (storage: StudioStorage, id: string): void => storage.remove(userPrefix + id)

/**
 * On the page of another site a user's token ends with its page. What they had asked there is the server's to show, once
 * they have signed in again: on the next page it is neither shown to whoever is there, nor asked for in their name. What
 * was never sent becomes what is typed.
 */
export function forgetUsers(storage: StudioStorage): void {
  const { id: here, forgotten, words } = page()
  const left = idsIn(storage, userPrefix).filter((id) => storage.get(userPrefix + id) !== here)
  if (left.length === 0) return
  for (const [instance, text] of wordsWaiting(storage, left)) {
    words.set(instance, joinTexts(words.get(instance) ?? '', text))
    // It was in this browser already, and has to be there for a later page.
    storage.allow()
    addToDraft(storage, instance, text)
  }
  for (const [id, instance] of openInstances(storage)) {
    if (id !== null && left.includes(id)) storage.remove(activeKey(instance))
  }
  for (const id of left) {
    for (const prefix of [conversationPrefix, titlePrefix, userPrefix]) storage.remove(prefix + id)
    forgotten.add(id)
  }
}

/** Which conversation is open in which instance. */
const openInstances = (storage: StudioStorage) =>
  new Map(idsIn(storage, activeKey('')).map((instance) => [storage.get(activeKey(instance)), instance]))

/**
 * The questions in copies of conversations that their server does not have, as text by the instance whose they are.
 * @param ids the conversations
 * @param known questions that are looked after elsewhere
 */
function wordsWaiting(
  storage: StudioStorage,
  ids: readonly string[],
  known: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const instances = openInstances(storage)
  const words = new Map<string, string>()
  for (const id of ids) {
    const waiting = parseMessages(storage.get(conversationPrefix + id)).filter(
      (message) => isUnconfirmed(message) && !known.has(message.id),
    )
    if (waiting.length === 0) continue
    const instance = instances.get(id) ?? 'default'
    words.set(instance, joinTexts(words.get(instance) ?? '', ...waiting.map(({ content }) => content)))
  }
  return words
}

/** Puts a text before what is typed in an instance, for the chat that comes there next. */
function addToDraft(storage: StudioStorage, instance: string, text: string): void {
  storage.set(draftKey(instance), joinTexts(text, storage.get(draftKey(instance)) ?? ''))
}

/**
 * What waits in copies of conversations that no chat of the page has open, by the chat whose they are. Of instances that
 * have no chat here it becomes what is typed there.
 */
export function takeWaiting(storage: StudioStorage, endpoint: string): Map<ChatSession, string> {
  const here = [...sessions()].filter(([key]) => key.endsWith(` ${endpoint}`))
  const open = new Set(here.flatMap(([, session]) => session.$messages.get().map(({ id }) => id)))
  const words = new Map<ChatSession, string>()
  for (const [instance, text] of wordsWaiting(storage, idsIn(storage, conversationPrefix), open)) {
    const session = here.find(([key]) => key === `${instance} ${endpoint}`)?.[1]
    if (session) words.set(session, text)
    else addToDraft(storage, instance, text)
  }
  return words
}

/** Whether somebody has signed in at an endpoint on this page: what is kept of other pages is theirs as well. */
export const hasUser = (endpoint: string): boolean => page().signedIn.has(endpoint)

export const isForgotten = (id: string | null): boolean => id !== null && page().forgotten.has(id)

/** What had waited in the conversation of an instance, together with what is typed there now; given away once. */
export function wordsLeft(instance: string, typed: string): string {
  const { words } = page()
  const left = words.get(instance) ?? ''
  words.delete(instance)
  // A chat that came after they were kept begins with them.
  return typed.startsWith(left) ? typed : joinTexts(left, typed)
}

/** From now on what is kept of an endpoint's conversations is the user's who has signed in on this page. */
export function beginUser(storage: StudioStorage, endpoint: string): void {
  forgetUsers(storage)
  const { signedIn, forgotten } = page()
  forgotten.clear()
  signedIn.add(endpoint)
  // The server has given them those of the visitor.
  for (const id of idsIn(storage, conversationPrefix)) markAsUsers(storage, endpoint, id)
}

export const endUser = (endpoint: string): void => void page().signedIn.delete(endpoint)

/** Marks the copy of a conversation as the user's who has signed in at its endpoint, if there is one. */
export function markAsUsers(storage: StudioStorage, endpoint: string, id: string): void {
  const { id: here, signedIn } = page()
  if (signedIn.has(endpoint) && storage.get(userPrefix + id) !== here) storage.set(userPrefix + id, here)
}
