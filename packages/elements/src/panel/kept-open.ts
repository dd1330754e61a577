import { foreignStoragePrefix } from '@ai-studio/contract/constants'
import { openKey } from '../environment.ts'

/** Whether a launcher is open, as this tab remembers it from page to page. */
export interface KeptOpen {
  /** Whether it was open on the page before. */
  readonly before: boolean
  keep: (isOpen: boolean) => void
}

export function keptOpen(endpoint: string): KeptOpen {
  const key = (endpoint && endpoint !== location.origin ? foreignStoragePrefix : '') + openKey
  const use = (act: (tab: Storage) => unknown) => {
    try {
      return act(sessionStorage)
    } catch {
      // Storage is blocked: each page begins with a closed launcher.
      return undefined
    }
  }
  return {
    before: Boolean(use((tab) => tab.getItem(key))),
    keep: (isOpen) =>
      void use((tab) => {
        if (!isOpen) return tab.removeItem(key)
        tab.setItem(key, 'open')
        // Stays when it is closed: another tab may have an open one. See `openKey`.
        localStorage.setItem(key, 'seen')
      }),
  }
}
