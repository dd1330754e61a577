import type { ShareResponse } from '@ai-studio/contract'
import { formatDateTime } from '@ai-studio/core'
import { useEffect, useRef, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CopyLink } from './copy-link.tsx'
import { QrCode } from './qr-code.tsx'

export interface LinkReadyProps {
  link: ShareResponse
  /** Name of what was shared; may be empty. */
  title: string
  onAgain(): void
}

/** A link that was made, and ways to pass it on. */
export function LinkReady({ link, title, onAgain }: LinkReadyProps): ReactElement {
  const { url, expiresAt } = link
  const text = useTexts('share')
  const language = useLanguage()
  const fieldRef = useRef<HTMLInputElement>(null)

  useEffect(() => {
    fieldRef.current?.focus()
    fieldRef.current?.select()
  }, [])

  async function share(): Promise<void> {
    try {
      await navigator.share({ url, ...(title && { title }) })
    } catch (error) {
      // Somebody who thinks better of it knows that.
      if ((error as Partial<Error>).name !== 'AbortError') toast(text('ready.shareFailed'), { kind: 'error' })
    }
  }

  return (
    <div className="st-share-ready">
      <h3>
        <Icon name="check" size={20} />
        {text('ready.heading')}
      </h3>
      <Field
        ref={fieldRef}
        label={text('ready.link')}
        hint={text('ready.expires', { date: formatDateTime(expiresAt, language) })}
        readOnly
        dir="ltr"
        value={url}
        part="share-link"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="st-share-ways">
        <CopyLink url={url} label={text('ready.copy')} variant="primary" />
        {typeof navigator.share === 'function' && (
          <Button icon="share-link" onClick={() => void share()}>
            {text('ready.share')}
          </Button>
        )}
        <a
          className="st-button"
          data-variant="secondary"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="external" size={18} />
          {text('ready.open')}
          <VisuallyHidden> ({text('ready.newTab')})</VisuallyHidden>
        </a>
      </div>
      <figure className="st-share-figure">
        <QrCode text={url} label={text('ready.qr')} />
        <figcaption>{text('ready.qrHint')}</figcaption>
      </figure>
      <div className="st-share-actions">
        <Button icon="plus" onClick={onAgain}>
          {text('ready.again')}
        </Button>
      </div>
    </div>
  )
}
