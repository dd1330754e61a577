import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { formatDateTime } from '@ai-studio/core'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CopyButton } from './copy-button.tsx'

const pictureProtocols = new Set(['http:', 'https:', 'blob:', 'data:'])

function Images({ images }: { images: ChatMessage['images'] }): ReactElement {
  const text = useTexts('chat')
  const shown = images.filter(({ url }) => pictureProtocols.has(new URL(url, document.baseURI).protocol))
  return (
    <div className="st-images" data-count={images.length}>
      {shown.map(({ url, width, height }, index) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          <img
            src={url}
            // The server knows the size, so nothing moves when the picture arrives.
            width={width || undefined}
            height={height || undefined}
            alt={text('thread.image', { number: index + 1 })}
            loading="lazy"
            decoding="async"
          />
        </a>
      ))}
    </div>
  )
}

/** What the visitor asked: plain text, never markdown. */
export function QuestionRow({
  session,
  message,
}: {
  session: ChatSession
  message: ChatMessage
}): ReactElement {
  const text = useTexts('chat')
  const language = useLanguage()
  const { images, content, status, error } = message
  return (
    <div className="st-question" data-status={status}>
      {images.length > 0 && <Images images={images} />}
      {content && (
        <div className="st-bubble-line">
          {status === 'sending' ? (
            <Spinner size={14} label={text('thread.sending')} />
          ) : (
            <div className="st-row-tools">
              <CopyButton label={text('thread.copy')} getText={() => content} part="copy" />
            </div>
          )}
          <p
            className="st-bubble"
            dir="auto"
            title={formatDateTime(message.timestamp, language)}
            part="bubble"
          >
            {content}
          </p>
        </div>
      )}
      {status === 'unsent' && (
        <div className="st-row-state" data-kind="error">
          <Icon name="alert" size={16} />
          <span dir="auto">{error?.text || text('error.unsent')}</span>
          <Button size="small" icon="retry" part="retry" onClick={() => void session.retry(message.id)}>
            {text('thread.sendAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
