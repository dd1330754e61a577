import type { ChatSession } from '@ai-studio/core/chat'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSelected } from './use-selected.ts'

/** Everything a chat does not need to be drawn and typed into: conversation, markdown, menus, notices, toasts. */
export type LazyPart = typeof import('./lazy/index.ts')

// One holder for all chats of the page: who asks while the part is on its way waits for the same one.
let part: LazyPart | null = null
let loading: Promise<LazyPart> | null = null
const preparations: (() => Promise<unknown>)[] = []
const listeners = new Set<() => void>()

/** Acts when the page has nothing better to do. Answers how to call it off. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, 300)
  return () => clearTimeout(timer)
}

/**
 * Fetches the lazy part. A failure is told to who asked; the next call tries again.
 * @param isAwaited whether a conversation is on its way that will need all of it
 */
export function loadThread(isAwaited?: boolean): Promise<LazyPart> {
  loading ??= Promise.all([import('./lazy/index.ts'), ...preparations.map((prepare) => prepare())]).then(
    ([loaded]) => {
      part = loaded
      for (const listener of listeners) listener()
      loaded.warmUp(whenIdle, isAwaited)
      return loaded
    },
    (cause: unknown) => {
      loading = null
      throw cause
    },
  )
  return loading
}

/**
 * Has something else ready before the lazy part is shown, for example its style sheet. To be called before the
 * first chat is drawn.
 */
export function whenThreadLoads(prepare: () => Promise<unknown>): void {
  preparations.push(prepare)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The lazy part, or null as long as it has not arrived. */
export function useChatPart(): LazyPart | null {
  return useSyncExternalStore(
    subscribe,
    () => part,
    () => null,
  )
}

/** For so long a conversation that is being opened goes before what stands around it, in milliseconds. */
const precedenceMs = 400

const isOpening = (phase: string) => phase === 'loading'

/** The lazy part for what stands around a conversation; it comes after the one that somebody waits for. */
export function useLaterPart({ $phase }: ChatSession): LazyPart | null {
  const Part = useChatPart()
  const isLoading = useSelected($phase, isOpening)
  const [isDue, setDue] = useState(!isLoading)
  useEffect(() => {
    const timer = setTimeout(setDue, isLoading ? precedenceMs : 0, true)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isDue ? Part : null
}

/** Fetches the lazy part when the page has nothing better to do. */
export function useChatPartOnIdle(): void {
  useEffect(() => {
    if (part) return undefined
    // A failure shows where the part is needed; nobody waits for it here.
    return whenIdle(() => void loadThread().catch(() => {}))
  }, [])
}
