import { askLanguage } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'
import { useEarlyEffect } from '../hooks/use-latest.ts'

/** What the providers on this page ask for, the last one last. */
const asks: { readonly language: Language }[] = []
let asked: Language | null = null

/** Waits until all that a drawing changes is known: a provider that takes the place of another asks for no change. */
function settle(): void {
  queueMicrotask(() => {
    const wanted = asks.at(-1)?.language ?? null
    if (wanted === asked) return
    asked = wanted
    askLanguage(wanted)
  })
}

/**
 * Shows the language that the page asks for, also where that changes: with the prop, or with the provider of another
 * page. Of several providers the last one that asks counts; what the visitor chooses counts until another is asked for.
 */
export function useAskedLanguage(language: Language | undefined): void {
  useEarlyEffect(() => {
    if (!language) return undefined
    const ask = { language }
    asks.push(ask)
    settle()
    return () => {
      asks.splice(asks.indexOf(ask), 1)
      settle()
    }
  }, [language])
}
