import { languages, type Language } from '@ai-studio/contract/constants'
import { setLanguage } from '@ai-studio/core'
import { toast, useLanguage, useTexts, useTextSource } from '@ai-studio/react'
import { useRef } from 'react'
import { loadTexts } from '../texts.ts'
import type { Choice } from './choice.ts'
import { Flag } from './flag.tsx'
import { languageNames } from './language-names.ts'

/** Language of the interface: kept on this device and with the account, changed without a reload. */
export function useLanguageChoice(): Choice {
  const t = useTexts('site')
  const texts = useTextSource()
  const value = useLanguage()
  const wanted = useRef<Language>(value)

  async function choose(language: Language): Promise<void> {
    wanted.current = language
    try {
      // The texts first: the page must not fall back to another language in between.
      await loadTexts(texts, language)
    } catch {
      toast(t('header.languageFailed'), { kind: 'error' })
      return
    }
    // Somebody who changes their mind while the texts are on their way gets the last choice.
    if (wanted.current === language) setLanguage(language)
  }

  return {
    name: t('header.language'),
    options: languages.map((language) => ({
      id: language,
      label: languageNames[language],
      icon: <Flag language={language} />,
    })),
    value,
    choose(id) {
      const language = languages.find((known) => known === id)
      if (language) void choose(language)
    },
  }
}
