import { $auth, getStudio, type AuthState } from '@ai-studio/core'
import type { WritableAtom } from 'nanostores'

/** Nobody knows yet who is here, as when a page has just been opened. */
export function setLoading(): void {
  // The page's first studio would say that nobody is.
  getStudio()
  const state = $auth as unknown as WritableAtom<AuthState>
  state.set({ state: 'loading', user: null })
}
