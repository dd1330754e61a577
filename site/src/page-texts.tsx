import { languages, type Language } from '@ai-studio/contract/constants'
import type { TextResource } from '@ai-studio/core'
import { useTexts, useTextSource } from '@ai-studio/react'
import { useLayoutEffect, type ReactElement, type ReactNode } from 'react'

/**
 * Gives the texts of some pages to what stands inside. They are no part of the site's, which home waits for. Both
 * languages come with the pages: together they are small, and a change of language then waits for nothing.
 */
export function pageTexts(
  namespace: string,
  resources: Record<Language, TextResource>,
): (props: { children: ReactNode }) => ReactElement | null {
  return function PageTexts({ children }) {
    const texts = useTextSource()
    // Draws again as soon as they are there.
    useTexts(namespace)
    // Before anything is painted, but not while drawing: new texts draw every view again.
    useLayoutEffect(() => {
      for (const language of languages) {
        if (!texts.has(language, namespace)) texts.add(language, namespace, resources[language])
      }
    }, [texts])
    return languages.every((language) => texts.has(language, namespace)) ? <>{children}</> : null
  }
}
