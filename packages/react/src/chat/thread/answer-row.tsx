import type { ChatMessage, ChatSession, LiveAnswer } from '@ai-studio/core/chat'
import { useMemo, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { blocksOf } from '../markdown/document-cache.ts'
import { GrowingMarkdown } from '../markdown/growing-markdown.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { useSelected } from '../use-selected.ts'
import { AnswerVoice } from '../voice/buttons/answer-voice.tsx'
import { AnswerProgress } from './answer-progress.tsx'
import { AnswerState, isUnfinished } from './answer-state.tsx'
import { AnswerTools } from './answer-tools.tsx'
import { RowTools } from './row-tools.tsx'
import { useGrowingText } from './use-growing-text.ts'

export interface FinishedAnswerProps {
  session: ChatSession
  message: ChatMessage
  isLast: boolean
  /** Whether it is being read aloud. */
  isHeard: boolean
}

export interface GrowingAnswerProps extends Omit<FinishedAnswerProps, 'message'> {
  id: string
  /** Null while it is being written. */
  message: ChatMessage | null
}

interface AnswerBodyProps extends GrowingAnswerProps {
  body: RefObject<HTMLDivElement | null>
  text: ReactNode
  phase?: LiveAnswer['phase'] | undefined
}

/** The same elements in the same places, whoever draws them: nothing is lost when an answer ends. */
function AnswerBody(props: AnswerBodyProps): ReactElement {
  const { session, message, isLast, isHeard, body, text, phase } = props
  return (
    <div className="st-answer">
      <div ref={body} className="st-answer-body">
        {text}
        {!message && <AnswerProgress phase={phase} />}
        {message && isUnfinished(message.status) && (
          <AnswerState
            session={session}
            message={message}
            isLast={isLast}
            body={body}
            status={message.status}
          />
        )}
        {message && (
          <RowTools>
            <AnswerTools session={session} message={message} isLast={isLast} body={body} />
          </RowTools>
        )}
        {isHeard && <AnswerVoice />}
      </div>
    </div>
  )
}

/** An answer that was there when its row was drawn: it follows nothing, and is drawn in one go. */
export function FinishedAnswer(props: FinishedAnswerProps): ReactElement {
  const { id, content } = props.message
  const body = useRef<HTMLDivElement>(null)
  const groups = blocksOf(id, content, true)
  const text = useMemo(() => groups.length > 0 && <Markdown groups={groups} />, [groups])
  return <AnswerBody {...props} id={id} body={body} text={text} />
}

/** An answer whose row was drawn while it was being written. It stays what it is when it ends. */
export function GrowingAnswer(props: GrowingAnswerProps): ReactElement | null {
  const { session, id, message } = props
  const live = useSelected(session.$live, (value) => (message === null && value?.id === id ? value : null))
  // Between two states of the session; the next drawing leaves the row out or has its message.
  const content = message?.content ?? live?.text
  const body = useRef<HTMLDivElement>(null)
  useGrowingText(body, message === null)
  if (content === undefined) return null
  const groups = blocksOf(id, content, message !== null)
  const text = groups.length > 0 && <GrowingMarkdown groups={groups} />
  return <AnswerBody {...props} body={body} text={text} phase={live?.phase} />
}
