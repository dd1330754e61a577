import type { Message } from '@ai-studio/contract'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { parseMarkdown } from '../markdown/document.ts'
import { Markdown } from '../markdown/markdown.tsx'

export interface EarlyConversationProps {
  /** What is shown, oldest first: finished messages that are only text. */
  messages: readonly Message[]
  /** How many are known before these. */
  before: number
  /** Whether there are still earlier ones. */
  hasOlder: boolean
  mode: 'inline' | 'page'
  /** As the chat has it. */
  heading?: string | undefined
  placeholder?: string | undefined
  isDisabled?: boolean | undefined
  header?: ReactNode
  footer?: ReactNode
}

interface RowProps {
  message: Message
  /** Place among the known messages, from 1, and how many there are; -1 where there are more. */
  position: number
  count: number
  isLast: boolean
  isDisabled: boolean
}

function Question({ message: { content }, isDisabled }: RowProps): ReactElement {
  return (
    <div className="st-question">
      <div className="st-bubble-line">
        <div className="st-row-tools" data-beside={isDisabled ? 1 : 2} />
        <p className="st-bubble" dir="auto" part="bubble">
          {content}
        </p>
      </div>
    </div>
  )
}

function Answer({ message: { content } }: RowProps): ReactElement {
  return (
    <div className="st-answer">
      <div className="st-answer-body">
        <Markdown groups={parseMarkdown(content)} />
        <div className="st-row-tools" />
      </div>
    </div>
  )
}

function Row(props: RowProps): ReactElement {
  const { message, position, count, isLast } = props
  const text = useTexts('chat')
  const isQuestion = message.role === 'user'
  const speaker = text(isQuestion ? 'thread.you' : 'thread.assistant')
  return (
    <article
      className="st-row"
      aria-label={speaker}
      aria-posinset={position}
      aria-setsize={count}
      data-id={message.id}
      data-role={message.role}
      data-last={isLast || undefined}
      part={`message ${message.role}-message`}
    >
      <h3 className="st-visually-hidden">{speaker}</h3>
      {isQuestion ? <Question {...props} /> : <Answer {...props} />}
    </article>
  )
}

/**
 * The end of a stored conversation, to be read before its chat is there. Everything stands where the chat will have
 * it; nothing of it can be used yet. Drawn once: it keeps no state, and needs nothing but its texts.
 */
export function EarlyConversation(props: EarlyConversationProps): ReactElement {
  const { messages, before, hasOlder, mode, heading, placeholder, isDisabled = false, header, footer } = props
  const text = useTexts('chat')
  return (
    <section className="st-chat" data-mode={mode} data-early="" part="chat">
      <header className="st-chat-header" part="header">
        <h2 className="st-chat-heading" dir="auto" part="heading">
          {heading || text('title')}
        </h2>
        {header}
      </header>
      <div className="st-chat-main" part="conversation">
        <div
          className="st-thread"
          role="log"
          aria-live="off"
          aria-label={text('thread.label')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
          tabIndex={0}
          part="thread"
        >
          <div className="st-thread-content">
            {messages.map((message, index) => (
              <Row
                key={message.id}
                message={message}
                position={before + index + 1}
                count={hasOlder ? -1 : before + messages.length}
                isLast={index === messages.length - 1}
                isDisabled={isDisabled}
              />
            ))}
          </div>
        </div>
      </div>
      <div className="st-chat-footer" part="footer">
        <div className="st-composer-frame" aria-hidden="true">
          <div className="st-composer" data-disabled={isDisabled || undefined} part="composer">
            <span className="st-composer-tools" />
            <div className="st-composer-text">
              <textarea
                className="st-composer-field"
                part="input"
                rows={1}
                dir="auto"
                tabIndex={-1}
                placeholder={placeholder || text('composer.placeholder')}
                disabled
              />
            </div>
            <IconButton
              icon="send"
              variant="primary"
              label={text('composer.send')}
              className="st-composer-send"
              part="send"
              tabIndex={-1}
              aria-disabled="true"
            />
          </div>
          <p className="st-composer-footnote">
            {text(isDisabled ? 'composer.disabled' : 'composer.footnote')}
          </p>
        </div>
        {footer}
      </div>
    </section>
  )
}
