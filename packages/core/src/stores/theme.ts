import { defaultTheme, storageKeys, themes, type Theme } from '@ai-studio/contract/constants'
import type { ReadableAtom } from 'nanostores'
import { createPreference, oneOf } from './preference.ts'
import { saveForUser } from './save-for-user.ts'

export const themePreference = createPreference<Theme>(storageKeys.theme, defaultTheme, oneOf(themes))

/** Colour theme. On the studio's own origin the page follows it; an element applies it to itself. */
export const $theme: ReadableAtom<Theme> = themePreference.$value

/** Chooses a theme: kept on this device, and with the account of a signed-in user. */
export function setTheme(theme: Theme): void {
  themePreference.choose(theme)
  saveForUser('theme', theme)
}
