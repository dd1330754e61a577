import type { Language } from '@ai-studio/contract'
import { languageOf } from './language-of.ts'
import { phrasesIn, silence, type Phrases } from './phrases.ts'
import { speakablePlainText, speakableText } from './speakable-text.ts'
import { readSpokenMarkdown } from './spoken-markdown.ts'

export interface Speakable {
  /** Words without any markup; never empty. */
  text: string
  /** The language of most of it. */
  language: Language
}

/** Makes of an answer what can be read aloud. */
export function speakable(markdown: string): Speakable {
  const tokens = readSpokenMarkdown(markdown)
  const textWith = (say: Phrases) => (tokens ? speakableText(tokens, say) : speakablePlainText(markdown, say))
  const language = languageOf(textWith(silence))
  const phrases = phrasesIn(language)
  const text = textWith(phrases)
  return { text: /[\p{L}\p{N}]/u.test(text) ? text : phrases.nothing, language }
}
