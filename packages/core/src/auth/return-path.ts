import { storageKeys } from '@ai-studio/contract/constants'

/** Where people go after a sign-in by redirect that was begun nowhere in particular. */
export const homePath = '/home'

const longest = 2_000

/**
 * The path of this site that a value names, with query and fragment; null for anything else: another site however it
 * is written, a script, the pages of signing in themselves.
 */
export function returnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest || !value.startsWith('/')) return null
  if (!URL.canParse(value, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(value, location.origin)
  // Backslashes, tabs and dots are resolved by now, so that `/.//evil.example` shows itself.
  if (origin !== location.origin || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return null
  return pathname + search + hash
}

function take(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return returnPath(value)
  } catch {
    return null
  }
}

/** Takes the path that another part of the site has left for after the sign-in, and removes it. */
export const takeAfterSignIn = (): string | null => take(storageKeys.afterSignIn)

const wayBackKey = 'wayBack'

/** Notes what a sign-in on another page was begun for: an answer that refuses it does not bring that along. */
export function noteWayBack(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(wayBackKey)
    else sessionStorage.setItem(wayBackKey, path)
  } catch {
    // Without storage a sign-in that was refused is begun anew for nothing in particular.
  }
}

/** Takes the path that the sign-in was begun for which did not come about, and removes it. */
export const takeWayBack = (): string | null => take(wayBackKey)
