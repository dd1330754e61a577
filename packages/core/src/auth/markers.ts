import { storageKeys } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { keptAccount } from '../stores/kept-account.ts'

/** What this browser notes about a sign-in besides MSAL's own encrypted cache: no token, no name. */
export interface Markers {
  /** The account that was signed in here last and has not signed out; null when there is none. */
  account: () => string | null
  set: (account: string, until: Date) => void
  clear: () => void
  /** Another tab has signed in (its account) or out (null). */
  onChange: (listener: (account: string | null) => void) => () => void
}

export function createMarkers(storage: StudioStorage): Markers {
  const { activeAccount, authToken } = storageKeys
  return {
    account: () => keptAccount(storage),
    set(account, until) {
      storage.set(authToken, until.toISOString())
      // Last, because other tabs act on it.
      if (storage.get(activeAccount) !== account) storage.set(activeAccount, account)
    },
    clear() {
      storage.remove(authToken)
      storage.remove(activeAccount)
    },
    onChange: (listener) =>
      storage.subscribe((key, value) => {
        if (key === activeAccount) listener(value || null)
      }),
  }
}
