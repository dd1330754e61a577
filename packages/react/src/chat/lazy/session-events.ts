import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useEffect, type RefObject } from 'react'
import type { ChatEventHandlers, ResponseEndReason } from '../chat-events.ts'

const endings: Partial<Record<ChatMessage['status'], ResponseEndReason>> = {
  complete: 'complete',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'failed',
}

export interface SessionEventsProps {
  session: ChatSession
  /** The last message when the chat was mounted; what came since is told, even if this part came later. */
  lastSeen: string | undefined
  handlers: RefObject<ChatEventHandlers>
}

/** Tells the page what happens in the session; draws nothing. The handlers may change at every render. */
export function SessionEvents({ session, lastSeen, handlers }: SessionEventsProps): null {
  useEffect(() => {
    const conversation = () => session.$conversationId.get()
    let sent = lastSeen
    let answering: string | undefined

    const onMessages = (messages: readonly ChatMessage[]) => {
      const last = messages.at(-1)
      if (last?.role === 'user' && last.status === 'sending' && last.id !== sent) {
        sent = last.id
        handlers.current?.onSend?.({ conversationId: conversation(), messageId: last.id })
      }
      const ended = answering && messages.findLast((message) => message.id === answering)
      if (!ended) return
      answering = undefined
      const reason = endings[ended.status] ?? 'complete'
      handlers.current?.onResponseEnd?.({ conversationId: conversation(), messageId: ended.id, reason })
      if (ended.error) {
        const { code, retryable } = ended.error
        handlers.current?.onError?.({ code, phase: 'response', retryable })
      }
    }
    const stops = [
      session.$messages.subscribe(onMessages),
      session.$live.subscribe((live) => {
        if (!live || live.id === answering) return
        answering = live.id
        handlers.current?.onResponseStart?.({ conversationId: conversation(), messageId: live.id })
      }),
      session.$notice.subscribe((notice) => {
        if (!notice || notice.kind === 'info') return
        const phase = session.$phase.get() === 'error' ? 'load' : 'send'
        handlers.current?.onError?.({ code: notice.code, phase, retryable: notice.canRetry })
      }),
      session.$conversationId.listen((conversationId) => {
        handlers.current?.onConversationChange?.({ conversationId })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what was seen at the beginning stays what it was.
  }, [session, handlers])
  return null
}
