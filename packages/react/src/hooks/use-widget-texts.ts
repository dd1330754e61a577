import { followTexts, type TextLoader, type TextResource, type Texts } from '@ai-studio/core'
import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { useState, useSyncExternalStore } from 'react'
import { useTextSource } from '../provider/use-studio.ts'
import { useEarlyEffect } from './use-latest.ts'

function addFallback(texts: Texts, namespace: string, fallback: TextResource): void {
  if (!texts.has(fallbackLanguage, namespace)) texts.add(fallbackLanguage, namespace, fallback)
}

/**
 * Gives texts a widget's ahead of its drawing: English at once, and the current language as soon as it arrives. A
 * widget that is drawn earlier waits for it.
 *
 * @param fallback English, which is at hand because it stands in for all others
 */
export async function addWidgetTexts(
  texts: Texts,
  namespace: string,
  fallback: TextResource,
  loaders: Record<Language, TextLoader>,
): Promise<void> {
  addFallback(texts, namespace, fallback)
  const language = texts.$language.get()
  if (!texts.has(language, namespace)) texts.add(language, namespace, await loaders[language]())
}

/** Only what is at hand at the first drawing counts here; what comes later is followed below. */
const never = () => () => undefined

/**
 * Sees to it that a widget's texts are there, unless the host has put them there. Answers whether they are: at once
 * where they are at hand, with English before anything is painted, with another language as soon as it has arrived or
 * cannot come. On a server never, because the browser has to begin with what the server has drawn, and there they are not there yet.
 */
export function useWidgetTexts(
  namespace: string,
  fallback: TextResource,
  loaders: Record<Language, TextLoader>,
): boolean {
  const texts = useTextSource()
  const areAtHand = () => texts.has(texts.$language.get(), namespace)
  const isAtHand = useSyncExternalStore(never, areAtHand, () => false)
  // Those of another studio are others.
  const [ready, setReady] = useState(isAtHand ? texts : null)

  // Adding texts renders every view that shows texts, which a view must not do while it renders itself.
  useEarlyEffect(() => {
    let isOver = false
    addFallback(texts, namespace, fallback)
    if (areAtHand()) setReady(texts)
    const following = followTexts(texts, namespace, loaders)
    void following.ready.then(() => isOver || setReady(texts))
    return () => {
      isOver = true
      following.stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the rest never changes for a widget.
  }, [texts])

  return ready === texts
}
