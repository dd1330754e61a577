import { followTexts, type TextLoader, type TextResource, type Texts } from '@ai-studio/core'
import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { useState } from 'react'
import { useTextSource } from '../provider/use-studio.ts'
import { useEarlyEffect } from './use-latest.ts'

/** A widget's texts; English is at hand, because it stands in for all others. */
export interface WidgetTexts {
  readonly namespace: string
  readonly fallback: TextResource
  readonly loaders: Record<Language, TextLoader>
}

function addFallback(texts: Texts, { namespace, fallback }: WidgetTexts): void {
  if (!texts.has(fallbackLanguage, namespace)) texts.add(fallbackLanguage, namespace, fallback)
}

/**
 * Gives texts a widget's ahead of its drawing: English at once, and the current language as soon as it arrives. A
 * widget that is drawn earlier waits for it.
 */
export async function addWidgetTexts(texts: Texts, widget: WidgetTexts): Promise<void> {
  addFallback(texts, widget)
  const language = texts.$language.get()
  if (!texts.has(language, widget.namespace))
    texts.add(language, widget.namespace, await widget.loaders[language]())
}

/**
 * Sees to it that a widget's texts are there, unless the host has put them there. Answers whether they are: with
 * English before anything is painted, with another language as soon as it has arrived or cannot come. On a server
 * never, because the browser has to begin with what the server has drawn, and there they are not there yet.
 *
 * @param widget the same at every drawing
 */
export function useWidgetTexts(widget: WidgetTexts): boolean {
  const texts = useTextSource()
  const [isReady, setReady] = useState(false)

  // Adding texts renders every view that shows texts, which a view must not do while it renders itself.
  useEarlyEffect(() => {
    let isOver = false
    addFallback(texts, widget)
    if (texts.has(texts.$language.get(), widget.namespace)) setReady(true)
    const following = followTexts(texts, widget.namespace, widget.loaders)
    void following.ready.then(() => isOver || setReady(true))
    return () => {
      isOver = true
      following.stop()
    }
  }, [texts, widget])

  return isReady
}
