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

/** Takes the path that another part of the site has left for after the sign-in, and removes it. */
export function takeAfterSignIn(): string | null {
  try {
    const value = sessionStorage.getItem(storageKeys.afterSignIn)
    sessionStorage.removeItem(storageKeys.afterSignIn)
    return returnPath(value)
  } catch {
    return null
  }
}
