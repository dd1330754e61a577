import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useEffect, type RefObject } from 'react'
import type { ChatEventDetails, ChatEventHandlers, ResponseEndReason } from '../chat-events.ts'
import { callHost } from '../host-call.ts'
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

/** What was told of a session last: another view of it, such as an element that takes the place of one, tells it no more. */
const toldLast = new WeakMap<ChatSession, { notice?: unknown; answer?: Answer | undefined }>()

/** An answer that is being written. */
interface Answer {
  readonly messageId: string
  /** What was told when it began: with its first character, for until then the question may be refused. */
  begun?: ChatEventDetails['response-start']
}

/** Tells the page what happens in the session; draws nothing. The handlers may change at every render. */
export function SessionEvents({ session, before, handlers }: SessionEventsProps): null {
  useEffect(() => {
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
    let [open, sent] = before
    const told = toldLast.get(session) ?? {}
    toldLast.set(session, told)
    const { notice: stood } = told

    function begin(answer: Answer) {
      if (answer.begun) return
      answer.begun = { ...about(), messageId: answer.messageId }
      tell('response-start', answer.begun)
    }
    const onMessages = (messages: readonly ChatMessage[]) => {
      const question = messages.findLast(({ status }) => status === 'sending')
      if (question && question.id !== sent) {
        sent = question.id
        tell('send', { ...about(question.content), messageId: question.id })
      }
      // Sent once more it keeps its id.
      if (!question) sent = undefined
      const { answer } = told
      const ended = answer && messages.findLast(({ id }) => id === answer.messageId)
      if (!ended) return
      begin(answer)
      told.answer = undefined
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
          told.answer = undefined
          // It goes on elsewhere, or is lost: here it has ended.
          if (answer?.begun) tell('response-end', { ...answer.begun, reason: 'interrupted' })
          return
        }
        const mine = answer?.messageId === live.id ? answer : { messageId: live.id }
        told.answer = mine
        if (live.phase !== 'waiting') begin(mine)
      }),
      session.$notice.subscribe((notice) => {
        told.notice = notice
        if (!notice || notice.kind === 'info' || notice === stood) return
        const phase = session.$phase.get() === 'error' ? 'load' : 'send'
        tellError({ code: notice.code, phase, retryable: notice.canRetry })
      }),
      session.$conversationId.subscribe((conversationId) => {
        if (conversationId === open) return
        open = conversationId
        tell('conversation-change', { conversationId })
      }),
      onShared(session, ({ url, expiresAt }) => tell('share', { url, expiresAt })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what was seen at the beginning stays what it was.
  }, [session, handlers])
  return null
}
