import { preferenceEvent, type Language } from '@ai-studio/contract/constants'
import type { Studio } from '../studio-types.ts'
import { forgetUser, logoutEvent, markSignedOut, type LogoutDetail } from './auth.ts'
import { currencyPreference } from './currency.ts'
import { startLanguage } from './detect-language.ts'
import { keptAccount } from './kept-account.ts'
import { $direction, $language, followDirection, languagePreference } from './language.ts'
import { page, remember } from './page.ts'
import { $theme, themePreference } from './theme.ts'

/** The page's first studio keeps its preferences: restores them, follows other tabs, themes its own page. */
export function adoptStudio(studio: Studio, asked?: Language): void {
  const state = page()
  if (state.studio) return
  state.studio = studio
  for (const [key, value] of state.early) remember(key, value)
  state.early.clear()

  const preferences = [themePreference, currencyPreference, languagePreference]
  for (const preference of preferences) preference.adopt(preference.chosen())
  startLanguage(studio, asked)
  followDirection()
  const { storage, isOwnOrigin } = studio
  storage.subscribe((key, value) => {
    for (const preference of preferences) if (preference.key === key) preference.adopt(value)
  })

  const root = document.documentElement
  const show = () => {
    if (isOwnOrigin) {
      root.dataset.theme = $theme.get()
      root.lang = $language.get()
      // It follows the language from above, so it has changed by now.
      root.dir = $direction.get()
    }
    // Elements hear it that have no stores yet.
    // Not `Event`, in whose place old libraries put a class of their own.
    dispatchEvent(new CustomEvent(preferenceEvent))
  }
  $theme.subscribe(show)
  $language.subscribe(show)

  // Where somebody was signed in, it takes the identity service to know whether they still are.
  if (!isOwnOrigin || !keptAccount(storage)) markSignedOut()
  // Elsewhere an event of this name is the page's own, and of its own users.
  if (isOwnOrigin)
    addEventListener(logoutEvent, (event) =>
      forgetUser((event as CustomEvent<LogoutDetail | null>).detail?.wasOver),
    )
}
