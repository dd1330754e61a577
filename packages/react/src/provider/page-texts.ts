import { $language, getStudio, type Studio } from '@ai-studio/core'
import { createI18nextTexts, type I18nextTexts } from '@ai-studio/core/i18next'
import type { Language } from '@ai-studio/contract'
import { atom } from 'nanostores'

const known = new WeakMap<Studio, I18nextTexts>()

/**
 * The texts of a page that brings none. They are the same for every provider of a studio and at every drawing, because a
 * conversation outlives both, also a drawing that React throws away, and goes on speaking with those it began with.
 */
export function pageTexts(scope: {
  endpoint: string | undefined
  language: Language | undefined
}): I18nextTexts {
  const { endpoint, language } = scope
  // Pages that are drawn on a server share nothing: each is in the language that it asks for. Nor does any follow the
  // server's own, which would keep what it was drawn with for good.
  if (typeof document === 'undefined') {
    return createI18nextTexts({ $language: atom(language ?? $language.get()) })
  }
  // A studio has words of its own for its errors.
  const studio = getStudio({ ...(endpoint && { endpoint }), ...(language && { language }) })
  let texts = known.get(studio)
  if (!texts) known.set(studio, (texts = createI18nextTexts()))
  return texts
}
