import { askLanguage } from '@ai-studio/core'
import { useTextSource } from '@ai-studio/react'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { askedLanguage } from '../asked-language.ts'
import { loadTexts } from '../texts.ts'

/** Shows each page in the language that its address names; one that names none, in the visitor's own. */
export function useLanguageOfAddress(): void {
  const texts = useTextSource()
  const language = askedLanguage(useLocation())
  useLayoutEffect(() => {
    if (!language) {
      askLanguage(null)
      return undefined
    }
    let isOver = false
    const show = () => {
      if (!isOver) askLanguage(language)
    }
    // The texts first: the page must not fall back to another language in between. Without them it has to do.
    void loadTexts(texts, language).then(show, show)
    return () => {
      isOver = true
    }
  }, [texts, language])
}
