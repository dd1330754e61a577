import { foreignStoragePrefix } from '@ai-studio/contract/constants'
import { openKey } from '../environment.ts'

/** Whether a launcher is open, as this tab remembers it from page to page. */
export interface KeptOpen {
  /** How it was left on the page before; null where it was neither opened nor closed in this tab. */
  readonly before: 'open' | 'closed' | null
  /** @param state null forgets it */
  keep: (state: 'open' | 'closed' | null) => void
}

/** What was looked at on this page. */
const asked = new Set<string>()

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
  const before = use((tab) => tab.getItem(key))
  // Later ones on this page find what was done on this one.
  const isFirst = !asked.has(key)
  asked.add(key)
  return {
    before: before ? 'open' : before === '' && isFirst ? 'closed' : null,
    keep: (state) =>
      void use((tab) => {
        if (!state) return tab.removeItem(key)
        // Nothing, for who only asks whether it is open.
        tab.setItem(key, state === 'open' ? state : '')
        if (state === 'closed') return
        // Stays when it is closed: another tab may have an open one. See `openKey`.
        localStorage.setItem(key, 'seen')
      }),
  }
}
