import { defaultTheme, fallbackLanguage, foreignStoragePrefix } from '@ai-studio/contract/constants'

/**
 * Under which a tab remembers that its launcher is open, in its session storage, with the name of an `instance` behind
 * it; and all tabs that one has been, in local storage: while there is nothing, a page is spared the first access to the
 * other, which waits for the browser.
 */
export const openKey = 'launcher'

/**
 * What the visitor has chosen, or is known by on a page of another origin: from the store that all widgets of the page
 * share, once that knows it, else from storage. Reads only; a launcher that was never opened leaves no trace.
 */
export function choice(
  name: 'language' | 'theme' | 'visitor' | typeof openKey,
  endpoint: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): string | undefined {
  try {
    return (
      (window as unknown as Record<symbol, Map<string, { get(): string }> | undefined>)[
        Symbol.for('ai-studio/chosen/1')
      ]
        ?.get(name)
        ?.get() ??
      window[storage][
        // It takes the page's address as a text.
        (new URL(endpoint, location as unknown as string).origin !== location.origin
          ? foreignStoragePrefix
          : '') + name
      ]
    )
  } catch {
    // Storage is blocked, or the address is none: nothing was chosen.
  }
}

/**
 * A text that is drawn before the stores are loaded, in the language that they will find, in the same order as theirs.
 * The country alone they know better, where one was found: it is not worth its bytes in every page.
 */
export const textIn = (
  table: Readonly<Record<string, string>>,
  asked: string,
  endpoint: string,
): string | undefined =>
  [
    asked,
    choice('language', endpoint),
    ...navigator.languages,
    document.documentElement.lang,
    fallbackLanguage,
  ]
    .map((tag) => table[tag?.slice(0, 2).toLowerCase() as string])
    .find((text) => text)

/** Theme of what is drawn before the stores are loaded. */
export const themeOf = (asked: string, endpoint: string): string =>
  asked || choice('theme', endpoint) || defaultTheme
