import { languages, type Language } from '@ai-studio/contract/constants'
import { sendAnalyticsEvent, setLanguage } from '@ai-studio/core'
import { toast, useLanguage, useTexts, useTextSource } from '@ai-studio/react'
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'
import { withoutAskedLanguage } from '../asked-language.ts'
import { cameFrom } from '../auth/return-path.ts'
import { pathIn } from '../site-path.ts'
import { loadTexts } from '../texts.ts'
import type { Choice } from './choice.ts'
import { Flag } from './flag.tsx'
import { languageNames } from './language-names.ts'

/**
 * Where the visitor is. By the time that texts arrive the view in which somebody chose a language may be gone; the
 * header, which is beside every page, is not.
 */
let here: Location | null = null

/**
 * Language of the interface: kept on this device and with the account, changed without a reload. The address changes
 * with it, so that what is copied from it opens as it was seen.
 */
export function useLanguageChoice(): Choice {
  const t = useTexts('site')
  const texts = useTextSource()
  const value = useLanguage()
  const wanted = useRef<Language>(value)
  const location = useLocation()
  const navigate = useNavigate()

  useLayoutEffect(() => {
    here = location
  }, [location])

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
    const { pathname, search, hash, state } = here ?? location
    const path = pathname + search + hash
    const inChosen = (asked: string) => pathIn(language, withoutAskedLanguage(asked))
    const there = inChosen(path)
    if (there === path) return
    // Whoever signs in goes back to a page that asks for the same language.
    const from = cameFrom(state)
    void navigate(there, { replace: true, state: from === null ? state : { ...state, from: inChosen(from) } })
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
