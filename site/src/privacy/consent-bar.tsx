import { $consent, hasChosenLanguage, setConsent, type ConsentPurpose } from '@ai-studio/core'
import { Button, useLanguage, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useRef, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { useAuthState } from '../auth/auth-context.ts'
import { useSiteConfig } from '../config-context.ts'
import { languageOfPath } from '../language-path.ts'
import { openPrivacyChoices } from './privacy-dialog-state.ts'
import { purposesOf } from './purposes.ts'
import './privacy.css'

/** What is to be asked now: what was not answered yet, and would make a difference to this visitor. */
function useOpenQuestions(): ConsentPurpose[] {
  const config = useSiteConfig()
  const consent = useStore($consent)
  const { state } = useAuthState()
  const { pathname } = useLocation()
  // A choice of language is none of React's values, but shows in one.
  useLanguage()
  const isLanguageOpen = state === 'anonymous' && !hasChosenLanguage() && languageOfPath(pathname) === null
  return purposesOf(config).filter(
    (purpose) => consent[purpose] === undefined && (purpose !== 'geolocation' || isLanguageOpen),
  )
}

/** Asks what the visitor allows, below the page and out of its way, until there is an answer. */
export function ConsentBar(): ReactElement | null {
  const t = useTexts('site')
  const ref = useRef<HTMLElement>(null)
  const open = useOpenQuestions()
  const [only] = open
  if (!only) return null

  function answer(isAllowed: boolean): void {
    // Whoever answers by the keyboard goes on with the page.
    if (ref.current?.contains(document.activeElement)) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    setConsent(Object.fromEntries(open.map((purpose) => [purpose, isAllowed])))
  }

  return (
    <section ref={ref} className="st-consent" aria-label={t('privacy.label')}>
      <p>{t(`privacy.ask.${open.length > 1 ? 'both' : only}`)}</p>
      <div className="st-consent-answers">
        <Button variant="ghost" aria-haspopup="dialog" onClick={openPrivacyChoices}>
          {t('privacy.details')}
        </Button>
        <Button onClick={() => answer(false)}>{t('privacy.decline')}</Button>
        <Button onClick={() => answer(true)}>{t('privacy.accept')}</Button>
      </div>
    </section>
  )
}
