import type { ModelList } from '@ai-studio/contract'
import type { ChatMessage } from '@ai-studio/core/chat'
import { formatDateTime } from '@ai-studio/core'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { blocksOf } from '../markdown/document-cache.ts'
import { Markdown } from '../markdown/markdown.tsx'

export interface PrintPageProps {
  title: string
  messages: readonly ChatMessage[]
  models: ModelList | null
  /** When it is printed. */
  now: Date
}

/** A whole conversation to read on paper. */
export function PrintPage({ title, messages, models, now }: PrintPageProps): ReactElement {
  const text = useTexts('print')
  const language = useLanguage()
  return (
    <main>
      <h1 dir="auto">{title}</h1>
      <p className="printed">{text('printed', { time: formatDateTime(now, language) })}</p>
      {messages.map((message) => (
        <Message key={message.id} message={message} models={models} />
      ))}
    </main>
  )
}

function Message({ message, models }: { message: ChatMessage; models: ModelList | null }): ReactElement {
  const text = useTexts('print')
  const chatText = useTexts('chat')
  const language = useLanguage()
  const { id, role, content, timestamp, status, images, modelId, error } = message
  const model = models?.models.find((each) => each.id === modelId)?.name ?? modelId
  const ending =
    status === 'streaming' ? text('unfinished') : status === 'stopped' ? chatText('thread.stopped') : ''
  const note = error?.text || ending
  return (
    <article>
      <h2 className="who">
        <strong>{[text(role === 'user' ? 'you' : 'assistant'), model].filter(Boolean).join(' · ')}</strong>
        <time dateTime={timestamp}>{formatDateTime(timestamp, language)}</time>
      </h2>
      {images.map(({ url, width, height, alt }, index) => (
        <figure key={url}>
          <img
            src={url}
            width={width || undefined}
            height={height || undefined}
            alt={alt || text('image', { number: index + 1 })}
          />
          {alt && <figcaption dir="auto">{alt}</figcaption>}
        </figure>
      ))}
      {role === 'user'
        ? content && (
            <p className="question" dir="auto">
              {content}
            </p>
          )
        : content && <Markdown groups={blocksOf(id, content, true)} />}
      {note && (
        <p className="note" dir="auto">
          {note}
        </p>
      )}
    </article>
  )
}
