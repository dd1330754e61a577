import { $consent, setConsent, type ConsentPurpose } from '@ai-studio/core'
import { Button, Dialog, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import { useSiteConfig } from '../config-context.ts'
import { ConsentChoices } from './consent-choices.tsx'
import { $isPrivacyOpen, closePrivacyChoices } from './privacy-dialog-state.ts'
import { purposesOf } from './purposes.ts'

/** The one dialog with the privacy choices, wherever it is opened from. */
export function PrivacyDialog(): ReactElement | null {
  const isOpen = useStore($isPrivacyOpen)
  const purposes = purposesOf(useSiteConfig())
  return purposes.length > 0 && isOpen ? <Choices purposes={purposes} /> : null
}

function Choices({ purposes }: { purposes: readonly ConsentPurpose[] }): ReactElement {
  const t = useTexts('site')
  const consent = useStore($consent)
  const [draft, setDraft] = useState(consent)

  useEffect(
    () => () => {
      // The bar that the dialog was opened from goes with the answer: whoever used it goes on with the page.
      if (document.activeElement === document.body) {
        document.getElementById('content')?.focus({ preventScroll: true })
      }
    },
    [],
  )

  function save(): void {
    setConsent(Object.fromEntries(purposes.map((purpose) => [purpose, draft[purpose] === true])))
    closePrivacyChoices()
  }

  return (
    <Dialog
      isOpen
      heading={t('privacy.choices')}
      onClose={closePrivacyChoices}
      actions={
        <Button variant="primary" onClick={save}>
          {t('privacy.save')}
        </Button>
      }
    >
      <p>{t('privacy.intro')}</p>
      <ConsentChoices purposes={purposes} value={draft} onChange={setDraft} />
    </Dialog>
  )
}
