import { foreignStoragePrefix } from '@ai-studio/contract/constants'
import { openKey } from '../environment.ts'
import { isOwnOrigin } from '../is-own-origin.ts'

/** How a launcher is left; nothing stands for closed, for who only asks whether one is open. */
export type Left = 'open' | ''

/** How a launcher was left, as this tab remembers it from page to page. */
export interface KeptOpen {
  /** On the page before; null where it was neither opened nor closed in this tab. */
  readonly before: Left | null
  /** @param how null forgets it */
  keep: (how: Left | null) => void
}

/** @param instance tells several launchers of a page apart */
export function keptOpen(endpoint: string, instance: string): KeptOpen {
  const known = (isOwnOrigin(endpoint) ? '' : foreignStoragePrefix) + openKey
  const key = known + instance
  const use = <Found>(act: (tab: Storage) => Found) => {
    try {
      return act(sessionStorage)
    } catch {
      // Storage is blocked: each page begins with a closed launcher.
      return null
    }
  }
  return {
    before: use((tab) => tab.getItem(key) as Left | null),
    keep: (how) =>
      void use((tab) => {
        if (how === null) return tab.removeItem(key)
        tab.setItem(key, how)
        // Stays when it is closed: another tab may have an open one. See `openKey`.
        if (how) localStorage.setItem(known, 'seen')
      }),
  }
}
