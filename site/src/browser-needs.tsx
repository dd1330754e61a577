import { Alert, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'

/** Says what a page needs of the browser and does not have: scripts, where it was written ahead, or cookies. */
export function BrowserNeeds(): ReactElement {
  const t = useTexts('site')
  // The server knows visitors by a cookie: each call without one is somebody new.
  const isUnknown = typeof document !== 'undefined' && !navigator.cookieEnabled
  return (
    <>
      <noscript>
        <p className="st-needed">{t('noScript')}</p>
      </noscript>
      {isUnknown && (
        <div className="st-needed-cookies">
          <Alert kind="error">{t('noCookies')}</Alert>
        </div>
      )}
    </>
  )
}
