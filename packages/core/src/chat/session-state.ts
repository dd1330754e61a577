import type { ModelList, Usage } from '@ai-studio/contract'
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
export function createSessionState(values: Partial<SessionValues> = {}): SessionState {
  return {
    $conversationId: atom<string | null>(values.conversationId ?? null),
    $title: atom(values.title ?? ''),
    $phase: atom(values.phase ?? 'ready'),
    $messages: atom(values.messages ?? []),
    $live: atom(values.live ?? null),
    $models: atom<ModelList | null>(values.models ?? null),
    $modelId: atom<string | null>(values.modelId ?? null),
    $attachments: atom(values.attachments ?? []),
    $notice: atom(values.notice ?? null),
    $online: atom(values.online ?? true),
    $hasOlder: atom(values.hasOlder ?? false),
    $usage: atom<Usage | null>(values.usage ?? null),
    $announcement: atom(values.announcement ?? null),
    $restoredDraft: atom(values.restoredDraft ?? null),
  }
}
