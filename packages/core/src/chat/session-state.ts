import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { ChatSession } from './chat-session-types.ts'

type Atoms = { [K in keyof ChatSession as K extends `$${string}` ? K : never]: ChatSession[K] }
type Value<A> = A extends ReadableAtom<infer T> ? T : never

/** What each atom of a session holds, by the atom's name without the dollar sign. */
export type SessionValues = {
  -readonly [K in keyof Atoms as K extends `$${infer Name}` ? Name : never]: Value<Atoms[K]>
}

/** The atoms of a session, writable: the engine's side of them. */
export type SessionState = { readonly [K in keyof Atoms]: WritableAtom<Value<Atoms[K]>> }

/** A new, empty chat. */
const empty: SessionValues = {
  conversationId: null,
  title: '',
  phase: 'ready',
  messages: [],
  live: null,
  models: null,
  modelId: null,
  instructions: '',
  isTemporary: false,
  attachments: [],
  notice: null,
  online: true,
  hasOlder: false,
  usage: null,
  announcement: null,
  restoredDraft: null,
}

/** The atoms of a new, empty chat, but for the values that are given. */
export function createSessionState(values: Partial<SessionValues> = {}): SessionState {
  return Object.fromEntries(
    Object.entries({ ...empty, ...values }).map(([name, value]) => [`$${name}`, atom(value)]),
  ) as unknown as SessionState
}
