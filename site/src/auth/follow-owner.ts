import { $auth, logoutEvent, type AuthState } from '@ai-studio/core'

/** What is to be done when somebody else is here. */
export interface OwnerChanges {
  /**
   * Somebody has signed in, or is signed in no longer.
   * @param isSomebodyElse whether somebody was signed in before: nothing of theirs may stay in sight
   */
  changed?: (isSomebodyElse: boolean) => void
  /** What was being written is not of whoever is here: its author has signed out, or another account has signed in. */
  left: () => void
}

const idOf = ({ user }: AuthState) => user?.id ?? null

/**
 * Follows who is here, in other tabs as well. A sign-in that runs out by itself takes out of sight what was made with
 * it, and leaves what was being written: whoever writes it has gone nowhere.
 * @returns how to stop
 */
export function followOwner({ changed, left }: OwnerChanges): () => void {
  let last = idOf($auth.get())
  /** Who has written it, also when their sign-in has run out. */
  let whose = last
  let hasRunOut = false

  function leave(): void {
    whose = null
    left()
  }

  const stop = $auth.listen((auth) => {
    const now = idOf(auth)
    if (auth.state === 'loading' || now === last) return
    const wasSignedIn = last !== null
    last = now
    changed?.(wasSignedIn)
    if (now === null) {
      // The event that says how it came to its end may follow, but not much later.
      queueMicrotask(() => {
        if (!hasRunOut) leave()
      })
      return
    }
    hasRunOut = false
    if (whose !== null && whose !== now) left()
    whose = now
  })

  // Pages that are written at build time hear of nobody.
  if (typeof document === 'undefined') return stop
  const life = new AbortController()
  const onLogout = (event: Event) => {
    hasRunOut = (event as CustomEvent<{ wasOver: boolean } | null>).detail?.wasOver ?? false
    if (!hasRunOut) leave()
  }
  addEventListener(logoutEvent, onLogout, { signal: life.signal })
  return () => {
    stop()
    life.abort()
  }
}
