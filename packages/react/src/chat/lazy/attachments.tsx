import type { Attachment, ChatSession } from '@ai-studio/core/chat'
import { formatPercent } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import { useRef, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { useChat } from '../chat-context.ts'
import { focusBack } from '../focus-back.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DescribeButton } from '../images/describe-button.tsx'
import { ViewerPlace } from '../images/viewer-place.tsx'
import { viewingOf } from '../images/viewing.ts'
import { usePartStyles } from '../parts/use-part-styles.ts'

/** The same button of the image after this one, else of the one before. */
function neighbourOf(button: HTMLElement): HTMLElement | undefined {
  const all = [...button.closest('ul')!.querySelectorAll<HTMLElement>('.st-attachment-remove')]
  const place = all.indexOf(button)
  return all[place + 1] ?? all[place - 1]
}

interface ThumbnailProps {
  session: ChatSession
  attachment: Attachment
  onView: () => void
}

function Thumbnail({ session, attachment, onView }: ThumbnailProps): ReactElement {
  const text = useTexts('chat')
  const language = useLanguage()
  const chat = useChat()
  const { previewUrl, status, progress, error } = attachment
  const name = attachment.name || text('notice.pastedImage')
  return (
    <li className="st-attachment" data-status={status} title={error ?? name}>
      <button
        type="button"
        className="st-attachment-view"
        aria-haspopup="dialog"
        disabled={!previewUrl}
        onClick={onView}
      >
        {previewUrl ? (
          <img src={previewUrl} alt={attachment.alt || name} draggable={false} />
        ) : (
          <VisuallyHidden>{name}</VisuallyHidden>
        )}
      </button>
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
        onClick={({ currentTarget }) => {
          const neighbour = neighbourOf(currentTarget)
          session.detach(attachment.id)
          if (neighbour) neighbour.focus({ preventScroll: true })
          else focusBack(currentTarget, chat)
        }}
      >
        <Icon name="close" size={12} />
      </button>
      <DescribeButton session={session} attachment={attachment} name={name} />
    </li>
  )
}

/** The images for the next message, and the place where any image of the chat is looked at closely. */
export function Attachments({ session }: { session: ChatSession }): ReactElement {
  const attachments = useStore(session.$attachments)
  return (
    <>
      {attachments.length > 0 && <AttachmentList session={session} attachments={attachments} />}
      <ViewerPlace $viewing={viewingOf(session)} />
    </>
  )
}

function AttachmentList({
  session,
  attachments,
}: {
  session: ChatSession
  attachments: readonly Attachment[]
}): ReactElement {
  const text = useTexts('chat')
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasStyles = usePartStyles('images', placeRef)

  function view(chosen: Attachment): void {
    const shown = attachments.filter(({ previewUrl }) => previewUrl)
    const images = shown.map(({ previewUrl, name, alt }) => ({
      url: previewUrl,
      name: alt || name || text('notice.pastedImage'),
      description: alt,
    }))
    viewingOf(session).set({ images, index: shown.indexOf(chosen) })
  }

  if (!hasStyles) return <span ref={placeRef} hidden />
  // Each text once, by the image that has it last: another one that fails alike is heard, too.
  const errors = new Map(attachments.flatMap(({ error, id }) => (error ? [[error, id] as const] : [])))
  return (
    <div className="st-attachments">
      <ul aria-label={text('composer.attachments')}>
        {attachments.map((attachment) => (
          <Thumbnail
            key={attachment.id}
            session={session}
            attachment={attachment}
            onView={() => view(attachment)}
          />
        ))}
      </ul>
      {[...errors].map(([error, id]) => (
        <p key={id} role="alert">
          {error}
        </p>
      ))}
    </div>
  )
}
