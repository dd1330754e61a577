import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import type { TextResource, Texts } from './texts.ts'

/** Fetches a namespace's texts in one language. */
export type TextLoader = () => Promise<TextResource>

/**
 * Makes sure that a namespace has its texts in the current language, and again after each change of language.
 * When a language cannot be loaded the fallback language stands in; the next change tries again.
 *
 * @returns `ready` resolves when the first language (or its stand-in) is there; `stop` ends the following.
 */
export function followTexts(
  texts: Texts,
  namespace: string,
  loaders: Record<Language, TextLoader>,
): { ready: Promise<void>; stop(): void } {
  async function load(language: Language): Promise<void> {
    if (texts.has(language, namespace)) return
    try {
      texts.add(language, namespace, await loaders[language]())
    } catch (error) {
      console.warn(`[ai-studio] The texts "${namespace}" could not be loaded in "${language}".`, error)
      if (language !== fallbackLanguage) await load(fallbackLanguage)
    }
  }
  const ready = load(texts.$language.get())
  const stop = texts.$language.listen((language) => void load(language))
  return { ready, stop }
}
