import type { Attachment, ChatSession } from '@ai-studio/core/chat'
import { formatPercent } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Icon } from '../../ui/icon.tsx'

function Thumbnail({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }): ReactElement {
  const text = useTexts('chat')
  const language = useLanguage()
  const { previewUrl, status, progress, error } = attachment
  const name = attachment.name || text('notice.pastedImage')
  return (
    <li className="st-attachment" data-status={status} title={error ?? name}>
      <img src={previewUrl} alt={name} draggable={false} />
      {status === 'uploading' && (
        <span
          className="st-attachment-progress"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a ring; no browser draws a progress element round.
          role="progressbar"
          aria-label={text('composer.uploading', { name })}
          aria-valuenow={Math.round(progress * 100)}
          aria-valuetext={formatPercent(progress, language)}
          style={{ '--st-progress': progress } as Record<string, number>}
        />
      )}
      {status === 'failed' && (
        <span className="st-attachment-failed">
          <Icon name="alert" size={18} />
        </span>
      )}
      <button
        type="button"
        className="st-attachment-remove"
        aria-label={text('composer.remove', { name })}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </li>
  )
}

/** The images for the next message. */
export function Attachments({ session }: { session: ChatSession }): ReactElement | null {
  const text = useTexts('chat')
  const attachments = useStore(session.$attachments)
  if (attachments.length === 0) return null
  const errors = [...new Set(attachments.flatMap(({ error }) => error ?? []))]
  return (
    <div className="st-attachments">
      <ul aria-label={text('composer.attachments')}>
        {attachments.map((attachment) => (
          <Thumbnail
            key={attachment.id}
            attachment={attachment}
            onRemove={() => session.detach(attachment.id)}
          />
        ))}
      </ul>
      {errors.map((error) => (
        <p key={error} role="alert">
          {error}
        </p>
      ))}
    </div>
  )
}
