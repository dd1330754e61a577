import { languages, type Language } from '@ai-studio/contract/constants'
import type { TextResource } from '@ai-studio/core'
import { useTexts, useTextSource } from '@ai-studio/react'
import { useLayoutEffect, type ReactElement, type ReactNode } from 'react'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

// Both languages come with the pages: together they are small, and a change of language then waits for nothing.
const resources: Record<Language, TextResource> = { en, vi }

/** Gives the texts of the help centre to what stands inside. They are no part of the site's, which home waits for. */
export function HelpTexts({ children }: { children: ReactNode }): ReactElement | null {
  const texts = useTextSource()
  // Draws again as soon as they are there.
  useTexts('help')
  // Before anything is painted, but not while drawing: new texts draw every view again.
  useLayoutEffect(() => {
    for (const language of languages) {
      if (!texts.has(language, 'help')) texts.add(language, 'help', resources[language])
    }
  }, [texts])
  return languages.every((language) => texts.has(language, 'help')) ? <>{children}</> : null
}
