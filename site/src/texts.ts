import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { followTexts, type TextLoader, type Texts } from '@ai-studio/core'
import { addChatTexts } from '@ai-studio/react/chat'
import { lastResortTexts } from './errors/last-resort-texts.ts'
import { createSiteTexts } from './site-texts.ts'

/** Namespace of the site's own texts. */
const namespace = 'site'

const loaders: Record<Language, TextLoader> = {
  en: async () => (await import('./locales/en.json')).default,
  vi: async () => (await import('./locales/vi.json')).default,
}

/**
 * The texts of the site and its chat, in the page's language from the start and following it.
 * @throws Error when neither that language nor the fallback could be loaded.
 */
export async function startTexts(): Promise<Texts> {
  const texts = createSiteTexts()
  await Promise.all([
    followTexts(texts, namespace, loaders).ready,
    // Most visits begin with the chat. It asks again for what is missing here, so a failure may pass.
    addChatTexts(texts).catch(() => undefined),
  ])
  if (!texts.has(texts.$language.get(), namespace) && !texts.has(fallbackLanguage, namespace)) {
    throw new Error(lastResortTexts(document).textsMissing)
  }
  return texts
}

/** Makes sure that the site's texts in a language are there; rejects when they cannot be had. */
export async function loadTexts(texts: Texts, language: Language): Promise<void> {
  if (!texts.has(language, namespace)) texts.add(language, namespace, await loaders[language]())
}
