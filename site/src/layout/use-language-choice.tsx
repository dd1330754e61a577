import { languages, type Language } from '@ai-studio/contract/constants'
import { sendAnalyticsEvent, setLanguage } from '@ai-studio/core'
import { toast, useLanguage, useTexts, useTextSource } from '@ai-studio/react'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathIn } from '../site-path.ts'
import { loadTexts } from '../texts.ts'
import type { Choice } from './choice.ts'
import { Flag } from './flag.tsx'
import { languageNames } from './language-names.ts'

/**
 * Language of the interface: kept on this device and with the account, changed without a reload. The address changes
 * with it, so that what is copied from it opens as it was seen.
 */
export function useLanguageChoice(): Choice {
  const t = useTexts('site')
  const texts = useTextSource()
  const value = useLanguage()
  const wanted = useRef<Language>(value)
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()

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
    if (wanted.current !== language) return
    setLanguage(language)
    sendAnalyticsEvent({ name: 'language_change', category: 'preferences', label: language })
    const here = pathname + search + hash
    const there = pathIn(language, here)
    if (there !== here) void navigate(there, { replace: true, state })
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
