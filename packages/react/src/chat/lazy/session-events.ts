import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useEffect, useRef, type RefObject } from 'react'
import type { ChatEventDetails, ChatEventHandlers, ResponseEndReason } from '../chat-events.ts'
import { callHost } from '../../hooks/host-call.ts'
import { onShared } from '../share/share-events.ts'

const endings: Partial<Record<ChatMessage['status'], ResponseEndReason>> = {
  complete: 'complete',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'failed',
}

/** What a failure asks for that the visitor alone can't give. */
const demands: Partial<Record<string, 'auth-required' | 'upgrade-required'>> = {
  AUTHENTICATION_REQUIRED: 'auth-required',
  SESSION_EXPIRED: 'auth-required',
  ALLOWANCE_EXHAUSTED: 'upgrade-required',
  MODEL_NOT_ALLOWED: 'upgrade-required',
}

/** Handlers by the events that they are for. `before-send` is asked where it is sent. */
const handlerNames = {
  send: 'onSend',
  'response-start': 'onResponseStart',
  'response-end': 'onResponseEnd',
  error: 'onError',
  'auth-required': 'onAuthRequired',
  'upgrade-required': 'onUpgradeRequired',
  'conversation-change': 'onConversationChange',
  share: 'onShare',
} as const satisfies Partial<Record<keyof ChatEventDetails, keyof ChatEventHandlers>>

export interface SessionEventsProps {
  session: ChatSession
  /** What was open when the chat was mounted; what came since is told, even if this part came later. */
  before: readonly [conversationId: string | null, lastMessageId: string | undefined]
  handlers: RefObject<ChatEventHandlers>
}

/** What a view of a session has told last. */
interface Told {
  notice?: unknown
  answer?: Answer | undefined
}

/** What was told of a session last: a view that comes later, such as an element in another's place, tells it no more. */
const toldLast = new WeakMap<ChatSession, Told>()

/** An answer that is being written. */
interface Answer {
  readonly messageId: string
  /** What was told when it began: with its first character, for until then the question may be refused. */
  readonly begun?: ChatEventDetails['response-start']
}

/** Tells the page what happens in the session; draws nothing. The handlers may change at every render. */
export function SessionEvents({ session, before, handlers }: SessionEventsProps): null {
  // Effects may run again, and tell nothing again then.
  const seenRef = useRef({ open: before[0], sent: before[1] })
  useEffect(() => {
    const seen = seenRef.current
    function tell<Name extends keyof typeof handlerNames>(name: Name, detail: ChatEventDetails[Name]) {
      const handler = handlers.current?.[handlerNames[name]] as ((given: typeof detail) => void) | undefined
      callHost(() => handler?.(detail))
      callHost(() => handlers.current?.onEvent?.(name, detail))
    }
    const about = (text?: string) => ({
      conversationId: session.$conversationId.get(),
      ...(text !== undefined && handlers.current?.exposeText && { text }),
    })
    function tellError(detail: ChatEventDetails['error']) {
      const demand = demands[detail.code]
      if (demand) tell(demand, { code: detail.code })
      tell('error', detail)
    }
    // Of each view its own, because all that are there tell it.
    const told: Told = { ...toldLast.get(session) }
    const note = (change: Told) => toldLast.set(session, Object.assign(told, change))
    const { notice: stood } = told

    function begin({ messageId, begun }: Answer) {
      if (begun) return
      const start = { ...about(), messageId }
      note({ answer: { messageId, begun: start } })
      tell('response-start', start)
    }
    const onMessages = (messages: readonly ChatMessage[]) => {
      const question = messages.findLast(({ status }) => status === 'sending')
      if (question && question.id !== seen.sent) {
        seen.sent = question.id
        tell('send', { ...about(question.content), messageId: question.id })
      }
      // Sent once more it keeps its id.
      if (!question) seen.sent = undefined
      const { answer } = told
      const ended = answer && messages.findLast(({ id }) => id === answer.messageId)
      if (!ended) return
      begin(answer)
      note({ answer: undefined })
      const reason = endings[ended.status] ?? 'complete'
      tell('response-end', { ...about(ended.content), messageId: ended.id, reason })
      if (ended.error) {
        const { code, retryable } = ended.error
        tellError({ code, phase: 'response', retryable })
      }
    }
    const stops = [
      session.$messages.subscribe(onMessages),
      session.$live.subscribe((live) => {
        const { answer } = told
        if (!live) {
          note({ answer: undefined })
          // It goes on elsewhere, or is lost: here it has ended.
          if (answer?.begun) tell('response-end', { ...answer.begun, reason: 'interrupted' })
          return
        }
        const mine = answer?.messageId === live.id ? answer : { messageId: live.id }
        note({ answer: mine })
        if (live.phase !== 'waiting') begin(mine)
      }),
      session.$notice.subscribe((notice) => {
        note({ notice })
        if (!notice || notice.kind === 'info' || notice === stood) return
        // Told where it can be told before this part has come.
        if (notice.code === 'LOAD_FAILED') return
        const phase = session.$phase.get() === 'error' ? 'load' : 'send'
        tellError({ code: notice.code, phase, retryable: notice.canRetry })
      }),
      session.$conversationId.subscribe((conversationId) => {
        if (conversationId === seen.open) return
        seen.open = conversationId
        tell('conversation-change', { conversationId })
      }),
      onShared(session, ({ url, expiresAt }) => tell('share', { url, expiresAt })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session, handlers])
  return null
}
