import { useEffect, useSyncExternalStore } from 'react'

/** Everything a chat does not need to be drawn and typed into: conversation, markdown, menus, notices, toasts. */
export type LazyPart = typeof import('./lazy/index.ts')

// One holder for all chats of the page: who asks while the part is on its way waits for the same one.
let part: LazyPart | null = null
let loading: Promise<LazyPart> | null = null
const preparations: (() => Promise<unknown>)[] = []
const listeners = new Set<() => void>()

/** Fetches the lazy part. A failure is told to who asked; the next call tries again. */
export function loadThread(): Promise<LazyPart> {
  loading ??= Promise.all([import('./lazy/index.ts'), ...preparations.map((prepare) => prepare())]).then(
    ([loaded]) => {
      part = loaded
      for (const listener of listeners) listener()
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
export function useLazyPart(): LazyPart | null {
  return useSyncExternalStore(
    subscribe,
    () => part,
    () => null,
  )
}

/** Fetches the lazy part when the page has nothing better to do. */
export function useLazyPartOnIdle(): void {
  useEffect(() => {
    if (part) return undefined
    // A failure shows where the part is needed; nobody waits for it here.
    const load = () => void loadThread().catch(() => {})
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(load, { timeout: 2_000 })
      return () => cancelIdleCallback(handle)
    }
    const timer = setTimeout(load, 300)
    return () => clearTimeout(timer)
  }, [])
}
