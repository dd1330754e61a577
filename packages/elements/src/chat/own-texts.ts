import type { Language } from '@ai-studio/contract/constants'
import type { Texts } from '@ai-studio/core'
import { atom, type WritableAtom } from 'nanostores'
import { createTexts } from '../texts.ts'

const known = new WeakMap<Element, { texts: Texts; $ownLanguage: WritableAtom<Language> }>()

/**
 * The texts of an element in a language of its own. They are the same each time it is drawn, because the conversation
 * that it comes back to goes on speaking with those it began with.
 */
export function ownTexts(element: Element, language: Language) {
  let own = known.get(element)
  if (own) own.$ownLanguage.set(language)
  else {
    const $ownLanguage = atom(language)
    known.set(element, (own = { texts: createTexts({ $language: $ownLanguage }), $ownLanguage }))
  }
  return own
}
