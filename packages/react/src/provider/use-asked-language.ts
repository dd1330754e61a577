import { askLanguage } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract'
import { useRef } from 'react'
import { useEarlyEffect } from '../hooks/use-latest.ts'

/** What providers of this page have asked for last. */
let asked: Language | undefined

/**
 * Shows the language that the page asks for, also where that changes: with the prop, or with the provider of another
 * page. One that asks for what was asked for before leaves what the visitor has chosen since.
 */
export function useAskedLanguage(language: Language | undefined): void {
  const before = useRef(language)
  useEarlyEffect(() => {
    // Beside a provider that asks, one that never has says nothing.
    const hasChanged = language ? language !== asked : before.current !== undefined
    before.current = language
    if (!hasChanged) return
    asked = language
    askLanguage(language ?? null)
  }, [language])
}
