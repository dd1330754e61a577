import { Alert, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'

/** Says that scripts are needed, on pages that have been written ahead and read without them. */
export function NoScript(): ReactElement {
  const t = useTexts('site')
  return (
    <noscript>
      <p className="st-no-script">{t('noScript')}</p>
    </noscript>
  )
}

/** Says what does not work without cookies: the server knows visitors by one, and each call without it is somebody new. */
export function NoCookies(): ReactElement | null {
  const t = useTexts('site')
  if (typeof document === 'undefined' || navigator.cookieEnabled) return null
  return (
    <div className="st-no-cookies">
      <Alert kind="error">{t('noCookies')}</Alert>
    </div>
  )
}
