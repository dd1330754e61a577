import { fallbackLanguage, languages, type Language } from '@ai-studio/contract/constants'
import type { Texts, TextsOptions } from '@ai-studio/core'
import { createSmallTexts } from '@ai-studio/core/small-i18n'
import { atom } from 'nanostores'

/**
 * The texts of the site. New ones draw the views again only if somebody has asked for them before: those of a part
 * that has just arrived concern nobody but itself, and to draw the whole page for them costs a tenth of a second. Where
 * the language changes before its texts are there (an account, another tab), those of the one before stand in.
 */
export function createSiteTexts(options: TextsOptions = {}): Texts {
  const texts = createSmallTexts(options)
  const $other = atom<Language>(fallbackLanguage)
  const inOther = createSmallTexts({ $language: $other })
  const asked = new Set<string>()
  const $version = atom(0)
  let isQuiet = false
  texts.$version.listen(() => {
    if (!isQuiet) $version.set($version.get() + 1)
  })
  return {
    ...texts,
    $version,
    t(key, values) {
      const namespace = key.slice(0, key.indexOf(':'))
      asked.add(namespace)
      const isThere = (language: Language) => texts.has(language, namespace)
      const other = [texts.$language.get(), fallbackLanguage].some(isThere) ? null : languages.find(isThere)
      if (!other) return texts.t(key, values)
      $other.set(other)
      return inOther.t(key, values)
    },
    add(language, namespace, resource) {
      isQuiet = !asked.has(namespace)
      texts.add(language, namespace, resource)
      inOther.add(language, namespace, resource)
      isQuiet = false
    },
    has(language, namespace) {
      const isThere = texts.has(language, namespace)
      // Who hears that it is not there waits for it.
      if (!isThere) asked.add(namespace)
      return isThere
    },
  }
}
