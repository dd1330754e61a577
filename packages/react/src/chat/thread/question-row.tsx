import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import type { ReactElement, RefObject } from 'react'
import { useTexts, useTextSource } from '../../provider/use-studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ImageLink } from '../images/image-link.tsx'
import { viewingOf, type ViewedImage } from '../images/viewing.ts'
import { useChat } from '../chat-context.ts'
import { CopyButton } from '../copy-button.tsx'
import { focusBack } from '../focus-back.ts'
import { useSelected } from '../use-selected.ts'
import { EditField } from './edit-field.tsx'
import { withDate } from './message-time.tsx'
import { QueuedState } from './queued-state.tsx'
import { useRowTexts } from './row-texts.ts'
import { RowTools } from './row-tools.tsx'
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

interface QuestionProps {
  session: ChatSession
  message: ChatMessage
}

interface ToolsProps extends QuestionProps {
  buttonRef: RefObject<HTMLButtonElement | null>
  canEdit: boolean
  onEdit: () => void
}

/** What can be done with a question. */
function QuestionTools({ session, message, buttonRef, canEdit, onEdit }: ToolsProps): ReactElement {
  const text = useTexts('chat')
  const rowText = useRowTexts()
  const isAnswering = useSelected(session.$live, (live) => live !== null)
  const { content } = message
  return (
    <>
      {canEdit && rowText && (
        <IconButton
          ref={buttonRef}
          icon="pen"
          iconSize={16}
          size="small"
          label={rowText('edit.action')}
          disabled={isAnswering}
          part="edit-message"
          onClick={onEdit}
        />
      )}
      {content && <CopyButton label={text('thread.copy')} getText={() => content} part="copy" />}
    </>
  )
}

function SendingState(): ReactElement {
  const text = useTexts('chat')
  return <Spinner size={14} label={text('thread.sending')} />
}

function UnsentState({ session, message }: QuestionProps): ReactElement {
  const text = useTexts('chat')
  const chat = useChat()
  return (
    <div className="st-row-state" data-kind="error">
      <Icon name="alert" size={16} />
      <span dir="auto">{message.error?.text || text('error.unsent')}</span>
      <Button
        size="small"
        icon="retry"
        part="retry"
        onClick={({ currentTarget }) => {
          void session.retry(message.id)
          focusBack(currentTarget, chat)
        }}
      >
        {text('thread.sendAgain')}
      </Button>
    </div>
  )
}

/** What the visitor asked: plain text, never markdown. */
export function QuestionRow({ session, message }: QuestionProps): ReactElement {
  const texts = useTextSource()
  const { buttonRef, isOpen, isFresh, canEdit, open, done } = useEdit(session, message)
  const { images, content, status } = message
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
      {!isOpen && <VersionSwitch session={session} message={message} />}
      {status === 'queued' && <QueuedState session={session} message={message} />}
      {status === 'unsent' && <UnsentState session={session} message={message} />}
    </div>
  )
}
