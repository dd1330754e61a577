import type { ShareSummary } from '@ai-studio/contract'
import { formatDateTime } from '@ai-studio/core'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CopyLink } from './copy-link.tsx'
import { timeLeft } from './time-left.ts'

export interface ShareRowProps {
  share: ShareSummary
  /** Milliseconds since 1970. */
  now: number
  onRevoke(): void
}

/** One of the visitor's links. */
export function ShareRow({ share, now, onRevoke }: ShareRowProps): ReactElement {
  const { url, views, messageCount, expiresAt } = share
  const text = useTexts('share')
  const language = useLanguage()
  const title = share.title || text('mine.untitled')
  const left = timeLeft(expiresAt, now)
  return (
    <li>
      <div className="st-share-what">
        <a href={url} target="_blank" rel="noopener noreferrer">
          <bdi>{title}</bdi>
          <Icon name="external" size={14} />
          <VisuallyHidden> ({text('ready.newTab')})</VisuallyHidden>
        </a>
        <p>
          {text('mine.messages', { count: messageCount })}
          {' · '}
          {text('mine.views', { count: views })}
          {' · '}
          <time dateTime={expiresAt} title={formatDateTime(expiresAt, language)}>
            {text(left.key, left.values)}
          </time>
        </p>
      </div>
      <div className="st-share-acts">
        <CopyLink url={url} label={text('mine.copy', { title })} isSmall />
        <Button
          size="small"
          aria-label={text('mine.revokeLabel', { title })}
          part="share-revoke"
          data-revoke={share.slug}
          onClick={onRevoke}
        >
          {text('mine.revoke')}
        </Button>
      </div>
    </li>
  )
}
