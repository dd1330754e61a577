import { languages, type Language } from '@ai-studio/contract/constants'
import type { TextResource, Texts } from '@ai-studio/core'
import { useTextSource } from '@ai-studio/react'
import type { ReactElement, ReactNode } from 'react'

/**
 * Gives the texts of some pages to what stands inside. They are no part of the site's, which home waits for. Both
 * languages come with the pages: together they are small, and a change of language then waits for nothing.
 */
export function pageTexts(
  namespace: string,
  resources: Record<Language, TextResource>,
): (props: { children: ReactNode }) => ReactElement {
  const haveThem = new WeakSet<Texts>()

  return function PageTexts({ children }) {
    const texts = useTextSource()
    if (!haveThem.has(texts)) {
      haveThem.add(texts)
      // While drawing, because nobody has asked for them yet, so nobody is drawn again.
      for (const language of languages) texts.add(language, namespace, resources[language])
    }
    return <>{children}</>
  }
}
