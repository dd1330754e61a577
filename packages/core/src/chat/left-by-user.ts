import { storageKeys } from '@ai-studio/contract/constants'
import { shared } from '../registry/shared.ts'
import type { ChatSession } from './chat-session-types.ts'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { newId } from './identifier.ts'
import { parseMessages } from './local-message.ts'
import { sessions } from './sessions.ts'
import { joinTexts } from './restored-draft.ts'
import { activeKey, draftKey, holdsWords } from './storage-names.ts'
import { isUnconfirmed } from './unconfirmed.ts'

const { conversationPrefix, titlePrefix } = storageKeys
/** With the id of a conversation: on which page a user had signed in whose it is. */
const userPrefix = 'chat_user_'
/** With the id of a page on which somebody has signed in: when it was last there, in milliseconds since 1970. */
const pagePrefix = 'user_page_'
/** How often a page says that it is there, in milliseconds; of one that is hidden browsers make it a minute. */
const sayEveryMs = 30_000
/** A page that has not said so for this long has gone without a word, in milliseconds. */
const silenceMs = 150_000

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

const isThere = (storage: StudioStorage, id: string | null) =>
  Math.abs(Date.now() - Number(storage.get(pagePrefix + id))) < silenceMs

/** Whether a conversation is the user's of another page that is still there, in another tab. */
export function isElsewhere(storage: StudioStorage, id: string | null): boolean {
  const whose = storage.get(userPrefix + id)
  return whose !== page().id && isThere(storage, whose)
}

/** Removes the mark of a conversation whose copy goes. */
export const unmark = (storage: StudioStorage, id: string): void => storage.remove(userPrefix + id)

/**
 * On the page of another site a user's token ends with its page. What they had asked there is the server's to show, once
 * they have signed in again: on the next page it is neither shown to whoever is there, nor asked for in their name. What
 * was never sent becomes what is typed. Of a page that is still there, in another tab, it is not shown here either, and
 * stays: that page sends what waits.
 * @param isTheirs somebody signs in here: everything that stays is theirs from now on, so nothing of others does
 */
export function forgetUsers(storage: StudioStorage, isTheirs?: boolean): void {
  const { id: here, forgotten, words } = page()
  const others = idsIn(storage, userPrefix).filter((id) => storage.get(userPrefix + id) !== here)
  for (const id of others) forgotten.add(id)
  const left = others.filter((id) => isTheirs || !isElsewhere(storage, id))
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
  const ids = idsIn(storage, conversationPrefix).filter((id) => !isElsewhere(storage, id))
  for (const [instance, text] of wordsWaiting(storage, ids, open)) {
    const session = here.find(([key]) => key.startsWith(`${instance} `))?.[1]
    if (session) words.set(session, text)
    else addToDraft(storage, instance, text)
  }
  return words
}

/**
 * Removes what the browser keeps of chats when a sign-in has come to its end by itself: not what is written and not
 * sent, nor what is a user's in another tab.
 */
export function removeEnded(storage: StudioStorage): void {
  const staying = idsIn(storage, conversationPrefix)
    .filter((id) => isElsewhere(storage, id))
    .flatMap((id) => [conversationPrefix + id, titlePrefix + id, userPrefix + id])
  for (const key of storage.keys('chat_')) {
    if (!holdsWords(key) && !staying.includes(key)) storage.remove(key)
  }
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

/**
 * From now on what is kept of an endpoint's conversations is the user's who has signed in on this page.
 * @param signal ends it
 */
export function beginUser(storage: StudioStorage, endpoint: string, signal: AbortSignal): void {
  forgetUsers(storage, true)
  const { signedIn, forgotten } = page()
  forgotten.clear()
  signedIn.add(endpoint)
  signal.addEventListener('abort', () => signedIn.delete(endpoint))
  sayThatItIsThere(storage, signal)
  // The server has given them those of the visitor.
  for (const id of idsIn(storage, conversationPrefix)) markAsUsers(storage, endpoint, id)
}

/** Until somebody leaves or the page goes, other tabs leave alone what is marked as this page's. */
function sayThatItIsThere(storage: StudioStorage, signal: AbortSignal): void {
  for (const id of idsIn(storage, pagePrefix)) {
    if (!isThere(storage, id)) storage.remove(pagePrefix + id)
  }
  const key = pagePrefix + page().id
  const say = () => storage.set(key, String(Date.now()))
  const timer = setInterval(say, sayEveryMs)
  const end = () => {
    clearInterval(timer)
    storage.remove(key)
  }
  say()
  signal.addEventListener('abort', end)
  globalThis.addEventListener('pagehide', end, { signal })
}

/** Marks the copy of a conversation as the user's who has signed in at its endpoint, if there is one. */
export function markAsUsers(storage: StudioStorage, endpoint: string, id: string): void {
  const { id: here, signedIn } = page()
  if (signedIn.has(endpoint) && storage.get(userPrefix + id) !== here) storage.set(userPrefix + id, here)
}
