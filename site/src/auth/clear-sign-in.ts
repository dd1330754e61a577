import { forgetUser } from '@ai-studio/core'
import { returnPath } from './return-path.ts'

/** Where somebody goes on who has signed out only to sign in as somebody else. */
const afterSignOut = 'afterSignOut'

/** Notes a page of this site to go on to after the sign-out. */
export function noteAfterSignOut(path: string): void {
  try {
    sessionStorage.setItem(afterSignOut, path)
  } catch {
    // Without storage the sign-out ends on the home page.
  }
}

/**
 * Clears what this browser keeps of a sign-in: marks, cached conversations, tokens, everything of the session.
 * @returns the page that was noted for afterwards; null when none was
 */
export function clearSignIn(): string | null {
  forgetUser()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('msal.')) localStorage.removeItem(key)
    const next = returnPath(sessionStorage.getItem(afterSignOut))
    sessionStorage.clear()
    return next
  } catch {
    // Blocked storage has nothing to clear.
    return null
  }
}
