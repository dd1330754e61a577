import { $consent, setConsent } from '@ai-studio/core'
import { useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useSiteConfig } from '../../../config-context.ts'
import { ConsentChoices } from '../../../privacy/consent-choices.tsx'
import { purposesOf } from '../../../privacy/purposes.ts'
import { Section } from '../section.tsx'

/** What the user allows on this device; the same as behind the link in the footer. */
export function PrivacyPreference(): ReactElement | null {
  const t = useTexts('site')
  const consent = useStore($consent)
  const purposes = purposesOf(useSiteConfig())
  if (purposes.length === 0) return null
  return (
    <Section title={t('privacy.choices')} text={t('privacy.intro')}>
      <ConsentChoices purposes={purposes} value={consent} onChange={setConsent} />
    </Section>
  )
}
