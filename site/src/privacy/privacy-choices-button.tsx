import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { useSiteConfig } from '../config-context.ts'
import { openPrivacyChoices } from './privacy-dialog-state.ts'
import { purposesOf } from './purposes.ts'
import './privacy.css'

export interface PrivacyChoicesButtonProps {
  /** Called when it is pressed, before the choices open. */
  onOpen?: () => void
}

/** The way to the privacy choices, among links. Nothing where there is nothing to choose. */
export function PrivacyChoicesButton({ onOpen }: PrivacyChoicesButtonProps): ReactElement | null {
  const t = useTexts('site')
  if (purposesOf(useSiteConfig()).length === 0) return null
  return (
    <button
      type="button"
      className="st-link-button"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.()
        openPrivacyChoices()
      }}
    >
      {t('privacy.choices')}
    </button>
  )
}
