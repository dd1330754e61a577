import type { ChatMessage, ChatSession, LiveAnswer } from '@ai-studio/core/chat'
import { useRef, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { blocksOf } from '../markdown/document-cache.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { useSelected } from '../use-selected.ts'
import { AnswerVoice } from '../voice/buttons/answer-voice.tsx'
import { AnswerState } from './answer-state.tsx'
import { AnswerTools } from './answer-tools.tsx'
import { RowTools } from './row-tools.tsx'
import { useGrowingText } from './use-growing-text.ts'

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
      <div ref={body} className="st-answer-body">
        {groups.length > 0 && <Markdown groups={groups} />}
        {message ? (
          <>
            <AnswerState session={session} message={message} isLast={isLast} body={body} />
            <RowTools>
              <AnswerTools session={session} message={message} isLast={isLast} body={body} />
            </RowTools>
            <AnswerVoice messageId={message.id} />
          </>
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
