import { returnPath as ownPath, takeAfterSignIn, takeWayBack as takeOwn } from '@ai-studio/core/auth'
import { isSitePath } from '../site-path.ts'

/** Pages that only lead to a sign-in or out of one: whoever has signed in has no business there. */
const passages = /^\/(login|register|reset-password|auth)(\/|$)/

/**
 * The page of this site that a path leads to, with query and fragment; null for anything else: other origins, however
 * they are disguised, pages that do not exist, and the sign-in pages themselves.
 */
export function returnPath(wanted: unknown): string | null {
  const path = ownPath(wanted)
  if (path === null || passages.test(path.split(/[?#]/)[0] ?? '') || !isSitePath(path)) return null
  return path
}

/** What a page passes along when it sends somebody to sign in. */
export interface SignInState {
  from: string
}

/** Where somebody came from, out of the state of a location. */
export function cameFrom(state: unknown): string | null {
  return returnPath((state as Partial<SignInState> | null)?.from)
}

/** The page that was to come after the sign-in, whatever else is asked for; it counts once. */
export function takePostAuthNext(): string | null {
  return returnPath(takeAfterSignIn())
}

/** The page that a sign-in elsewhere was begun for, once that did not come about; it counts once. */
export function takeWayBack(): string | null {
  return returnPath(takeOwn())
}
