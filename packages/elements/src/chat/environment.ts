import {
  defaultTheme,
  fallbackLanguage,
  foreignStoragePrefix,
  languages,
} from '@ai-studio/contract/constants'

/**
 * What the visitor has chosen: from the store that all widgets of the page share, if there is one yet, else from
 * storage. Reads only; a closed launcher leaves no trace.
 */
function choice(name: 'language' | 'theme', endpoint: string): string | null | undefined {
  const page = globalThis as unknown as Record<symbol, Map<string, { get(): string }> | undefined>
  try {
    const prefix = (endpoint || location.origin) === location.origin ? '' : foreignStoragePrefix
    return page[Symbol.for('ai-studio/stores/1')]?.get(name)?.get() ?? localStorage.getItem(prefix + name)
  } catch {
    // Storage is blocked, which means that nothing was chosen.
    return null
  }
}

/** Language of what is drawn before the stores are loaded; the same order as theirs. */
export const languageOf = (asked: string, endpoint: string): string =>
  [asked, choice('language', endpoint), ...navigator.languages, document.documentElement.lang]
    .map((tag) => tag?.slice(0, 2).toLowerCase())
    .find((tag) => (languages as readonly unknown[]).includes(tag)) ?? fallbackLanguage

/** Theme of what is drawn before the stores are loaded. */
export const themeOf = (asked: string, endpoint: string): string =>
  asked || choice('theme', endpoint) || defaultTheme
