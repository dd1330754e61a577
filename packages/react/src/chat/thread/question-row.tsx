import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import type { ReactElement } from 'react'
import { useTexts, useTextSource } from '../../provider/use-studio.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ImageLink } from '../images/image-link.tsx'
import { viewingOf, type ViewedImage } from '../images/viewing.ts'
import { EditField } from './edit-field.tsx'
import { withDate } from './message-time.tsx'
import { QuestionTools } from './question-tools.tsx'
import { QueuedState } from './queued-state.tsx'
import { RowTools } from './row-tools.tsx'
import { UnsentState } from './unsent-state.tsx'
import { useEdit } from './use-edit.ts'
import { VersionSwitch } from './version-switch.tsx'

const pictureProtocols = new Set(['http:', 'https:', 'blob:', 'data:'])

interface ImagesProps {
  session: ChatSession
  images: ChatMessage['images']
}

function Images({ session, images }: ImagesProps): ReactElement {
  const text = useTexts('chat')
  const shown = images.filter(({ url }) => pictureProtocols.has(new URL(url, document.baseURI).protocol))
  const viewed = shown.map(({ url, alt }, index): ViewedImage => ({
    url,
    name: alt || text('thread.image', { number: index + 1 }),
    description: alt,
  }))
  return (
    <div className="st-images" data-count={images.length}>
      {shown.map(({ url, width, height }, index) => (
        <ImageLink key={url} href={url} onView={() => viewingOf(session).set({ images: viewed, index })}>
          <img
            src={url}
            // The server knows the size, so nothing moves when the picture arrives.
            width={width || undefined}
            height={height || undefined}
            alt={viewed[index]?.name}
            loading="lazy"
            decoding="async"
          />
        </ImageLink>
      ))}
    </div>
  )
}

function SendingState(): ReactElement {
  const text = useTexts('chat')
  return <Spinner size={14} label={text('thread.sending')} />
}

export interface QuestionRowProps {
  session: ChatSession
  message: ChatMessage
  /** Whether the conversation is never stored. */
  isTemporary: boolean
}

/** What the visitor asked: plain text, never markdown. */
export function QuestionRow({ session, message, isTemporary }: QuestionRowProps): ReactElement {
  const texts = useTextSource()
  const { buttonRef, isOpen, isFresh, canEdit, open, done } = useEdit(session, message, isTemporary)
  const { images, content, status, versions } = message
  return (
    <div className="st-question" data-status={status}>
      {images.length > 0 && <Images session={session} images={images} />}
      {isOpen ? (
        <EditField session={session} message={message} takesFocus={isFresh} onDone={done} />
      ) : (
        (content || canEdit) && (
          <div className="st-bubble-line">
            {status === 'sending' ? (
              <SendingState />
            ) : (
              <RowTools beside={Number(canEdit) + Number(content !== '')}>
                <QuestionTools
                  session={session}
                  message={message}
                  buttonRef={buttonRef}
                  canEdit={canEdit}
                  onEdit={open}
                />
              </RowTools>
            )}
            {content && (
              <p className="st-bubble" dir="auto" {...withDate(message.timestamp, texts)} part="bubble">
                {content}
              </p>
            )}
          </div>
        )
      )}
      {!isOpen && versions && <VersionSwitch session={session} message={message} />}
      {status === 'queued' && <QueuedState session={session} message={message} />}
      {status === 'unsent' && <UnsentState session={session} message={message} />}
    </div>
  )
}
