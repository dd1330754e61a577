import { followTexts, type TextLoader, type Texts } from '@ai-studio/core'
import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { useState } from 'react'
import { useTextSource } from '../provider/use-studio.ts'
import en from './locales/en.json' with { type: 'json' }
import { useEarlyEffect } from './use-latest.ts'

/** The chat's texts by language; English is at hand, because it stands in for all others. */
const chatTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

function addFallback(texts: Texts): void {
  if (!texts.has(fallbackLanguage, 'chat')) texts.add(fallbackLanguage, 'chat', en)
}

/**
 * Gives texts the chat's ahead of its drawing: English at once, and the current language as soon as it arrives. A
 * chat that is drawn earlier waits for it.
 */
export async function addChatTexts(texts: Texts): Promise<void> {
  addFallback(texts)
  const language = texts.$language.get()
  if (!texts.has(language, 'chat')) texts.add(language, 'chat', await chatTexts[language]())
}

/**
 * Sees to it that the chat's texts are there, unless the host has put them there. Answers whether they are: with
 * English before anything is painted, with another language as soon as it has arrived or cannot come. On a server
 * never, because the browser has to begin with what the server has drawn, and there they are not there yet.
 */
export function useChatTexts(): boolean {
  const texts = useTextSource()
  const [isReady, setReady] = useState(false)

  // Adding texts renders every view that shows texts, which a view must not do while it renders itself.
  useEarlyEffect(() => {
    let isOver = false
    addFallback(texts)
    if (texts.has(texts.$language.get(), 'chat')) setReady(true)
    const following = followTexts(texts, 'chat', chatTexts)
    void following.ready.then(() => isOver || setReady(true))
    return () => {
      isOver = true
      following.stop()
    }
  }, [texts])

  return isReady
}
