import type { ChatMessage, ChatSession, LiveAnswer } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import { useRef, type ReactElement, type RefObject } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChat } from '../chat-context.ts'
import { blocksOf } from '../markdown/document-cache.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { useSelected } from '../use-selected.ts'
import { AnswerVoice } from '../voice/buttons/answer-voice.tsx'
import { ReadAloudButton } from '../voice/buttons/read-aloud-button.tsx'
import { focusBack } from '../focus-back.ts'
import { CopyButton } from '../copy-button.tsx'
import { FeedbackButtons } from './feedback-buttons.tsx'
import { MessageTime } from './message-time.tsx'
import { ModelRetry, RetryButtons } from './retry-buttons.tsx'
import { RowTools } from './row-tools.tsx'
import { useGrowingText } from './use-growing-text.ts'
import { VersionSwitch } from './version-switch.tsx'

export interface AnswerRowProps {
  session: ChatSession
  id: string
  message: ChatMessage | null
  isLast: boolean
}

/** An answer, finished or still being written. */
export function AnswerRow({ session, id, message, isLast }: AnswerRowProps): ReactElement | null {
  // Only the answer that is being written follows the store; a finished one is told nothing.
  const live = useSelected(session.$live, (value) => (message === null && value?.id === id ? value : null))
  // Between two states of the session; the next drawing leaves the row out or has its message.
  const content = message?.content ?? live?.text
  const body = useRef<HTMLDivElement>(null)
  useGrowingText(body, message === null)
  if (content === undefined) return null
  const groups = blocksOf(id, content, message !== null)

  return (
    <div className="st-answer">
      <span className="st-answer-mark" aria-hidden="true">
        <Icon name="sparkle" size={16} />
      </span>
      <div ref={body} className="st-answer-body">
        {groups.length > 0 && <Markdown groups={groups} />}
        {message ? (
          <Ending session={session} message={message} isLast={isLast} body={body} />
        ) : (
          <Progress phase={live?.phase ?? 'writing'} />
        )}
      </div>
    </div>
  )
}

/** Three dots until there is something to read; then one, as each that moves costs every frame of the page. */
function Progress({ phase }: { phase: LiveAnswer['phase'] }): ReactElement | null {
  const text = useTexts('chat')
  if (phase === 'reconnecting') {
    return (
      <div className="st-row-state" data-kind="wait">
        <Spinner size={14} />
        <span>{text('thread.reconnecting')}</span>
      </div>
    )
  }
  return (
    <div className="st-typing" data-phase={phase}>
      <span className="st-visually-hidden">
        {text(phase === 'waiting' ? 'thread.waiting' : 'thread.writing')}
      </span>
      <i />
      {phase === 'waiting' && (
        <>
          <i />
          <i />
        </>
      )}
    </div>
  )
}

const endings = {
  failed: { icon: 'alert', kind: 'error' },
  interrupted: { icon: 'alert', kind: 'warning' },
  stopped: { icon: 'stop', kind: 'quiet' },
} as const

/** What stands under a finished answer: how it ended, by which model and when, and what can be done with it. */
function Ending({
  session,
  message,
  isLast,
  body,
}: {
  session: ChatSession
  message: ChatMessage
  isLast: boolean
  body: RefObject<HTMLElement | null>
}): ReactElement {
  const text = useTexts('chat')
  const chat = useChat()
  const { isDisabled } = chat
  const { id, status, error, content, modelId } = message
  const model = useStore(session.$models)?.models.find((each) => each.id === modelId)
  const isAnswering = useSelected(session.$live, (live) => live !== null)
  const ending =
    status === 'failed' || status === 'interrupted' || status === 'stopped' ? endings[status] : null
  const isTemporary = useSelected(session.$isTemporary, (value) => value)
  // An earlier answer leaves the way to its question to the server, which must know it.
  const isWithin = isLast || (message.serverId !== null && !isTemporary)
  // What was imported, or continued from a part that was shared, may begin with an answer, to which nothing was asked.
  const isAfterQuestion = useSelected(
    session.$messages,
    (messages) => messages.find((each) => each.role === 'user' || each.id === id)?.role === 'user',
  )
  const hasOlder = useStore(session.$hasOlder)
  const canRetry =
    isWithin && (isAfterQuestion || hasOlder) && !isAnswering && !isDisabled && error?.retryable !== false

  /** What was there stays as a version; its row makes place for the new answer. */
  function writeAnew(wanted?: string): void {
    if (wanted !== undefined) void session.regenerate(id, wanted)
    else void (isLast ? session.retry(id) : session.regenerate(id))
    if (body.current) focusBack(body.current, chat)
  }

  return (
    <>
      {ending && (
        <div className="st-row-state" data-kind={ending.kind}>
          <Icon name={ending.icon} size={16} />
          <span dir="auto">{error?.text || text(`thread.${status}`)}</span>
          {canRetry && (
            <Button
              size="small"
              icon="retry"
              variant={status === 'stopped' ? 'ghost' : 'secondary'}
              part="retry"
              onClick={() => writeAnew()}
            >
              {text('thread.retry')}
            </Button>
          )}
        </div>
      )}
      <RowTools>
        {content && <CopyButton label={text('thread.copy')} getText={() => content} part="copy" />}
        {content && <ReadAloudButton session={session} message={message} />}
        {canRetry &&
          (ending ? (
            <ModelRetry session={session} writeAnew={writeAnew} />
          ) : (
            <RetryButtons session={session} writeAnew={writeAnew} />
          ))}
        {content && status !== 'failed' && !isDisabled && !isTemporary && message.serverId && (
          <FeedbackButtons session={session} messageId={message.serverId} known={message.feedback} />
        )}
        <VersionSwitch session={session} message={message} />
        <span className="st-row-meta">
          {(model?.name ?? modelId) && <span className="st-row-model">{model?.name ?? modelId}</span>}
          <MessageTime timestamp={message.timestamp} />
        </span>
      </RowTools>
      <AnswerVoice messageId={message.id} />
    </>
  )
}
