import { useState, type ReactElement } from 'react'
import { useOtherWindow } from '../hooks/use-other-window.ts'
import { useLanguage, useStudio, useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { namespace } from './biometrics-texts.ts'

/**
 * Passkeys on a page of another company: they belong to the studio's origin, so its own page is opened. In a file of its
 * own, which the studio never loads.
 */
export function PartnerBiometrics(): ReactElement {
  const text = useTexts(namespace)
  const { endpoint } = useStudio()
  const { host } = new URL(endpoint)
  const url = `${endpoint}/settings?lang=${useLanguage()}#passkeys`
  const other = useOtherWindow('ai-studio-passkeys')
  const [isBlocked, setBlocked] = useState(false)
  const isOpen = other.isOpen && !other.isGone
  return (
    <div className="st-passkey-state">
      <p>{text('partner.text', { host })}</p>
      <output className="st-passkey-quiet">{isOpen && text('partner.waiting')}</output>
      <Alert kind="error">
        {isBlocked && (
          <>
            {text('partner.blocked')}{' '}
            <a href={url} target="_blank" rel="noopener">
              {text('partner.link', { host })}
            </a>
          </>
        )}
      </Alert>
      <Button
        variant="primary"
        icon="external"
        part="open"
        onClick={() => {
          if (isOpen) other.show()
          // Within the press, or the browser takes the window for one that nobody has asked for.
          else setBlocked(!other.open(url))
        }}
      >
        {isOpen ? text('partner.show') : text('partner.open', { host })}
      </Button>
    </div>
  )
}
