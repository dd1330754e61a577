import type { UserProfile } from '@ai-studio/contract'
import { storageKeys } from '@ai-studio/contract/constants'
import type { ReadableAtom } from 'nanostores'
import { removeChats } from '../chat/storage-names.ts'
import { sharedAtom } from '../registry/shared.ts'
import { page } from './page.ts'

/** Who is here. `loading` until it is known, then `anonymous` or `authenticated` with the user's profile. */
export type AuthState =
  | { readonly state: 'loading'; readonly user: null }
  | { readonly state: 'anonymous'; readonly user: null }
  | { readonly state: 'authenticated'; readonly user: UserProfile }

const auth = sharedAtom<AuthState>('auth', { state: 'loading', user: null })

/** Whether somebody is signed in on this page. */
export const $auth: ReadableAtom<AuthState> = auth

/** Name of the window event that signs the visitor out of the page. */
export const logoutEvent = 'auth:logout'

/** How keys begin of choices that a user's account does not have yet. */
export const unsavedPrefix = 'choice_'

/** What the event may say about it. */
export interface LogoutDetail {
  /**
   * The sign-in came to its end by itself, before this page began or on it: nobody has left, and what is just being
   * written is whoever's is here.
   */
  wasOver: boolean
}

/** Somebody was here before; whether they still are is being found out. */
export function markLoading(): void {
  if (auth.get().state === 'anonymous') auth.set({ state: 'loading', user: null })
}

/** The page knows its user. */
export function markSignedIn(user: UserProfile): void {
  auth.set({ state: 'authenticated', user })
}

/** Nobody is signed in, or not any more; stored data stays. */
export function markSignedOut(): void {
  if (auth.get().state !== 'anonymous') auth.set({ state: 'anonymous', user: null })
}

/**
 * Forgets the user and everything of theirs that this browser keeps: session marks, conversations, titles.
 * @param isOver nobody leaves, the sign-in is over by itself: then the mark of the token stays, which tells other tabs,
 *   and what the account does not have yet, for when they are back; what is typed as well
 */
export function forgetUser(isOver = false): void {
  const { studio } = page()
  if (studio) {
    const { storage } = studio
    if (!isOver) storage.remove(storageKeys.authToken)
    storage.remove(storageKeys.activeAccount)
    removeChats(storage, isOver)
    if (!isOver) for (const key of storage.keys(unsavedPrefix)) storage.remove(key)
  }
  markSignedOut()
}
