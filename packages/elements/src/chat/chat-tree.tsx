import type { Texts } from '@ai-studio/core'
import { StudioScope } from '@ai-studio/react'
import { Chat, type ChatControls } from '@ai-studio/react/chat'
import type { ReactElement } from 'react'
import { ChatBoundary } from './chat-boundary.tsx'
import type { ChatHost } from './connect-chat.ts'

export interface ChatTreeProps {
  host: ChatHost
  endpoint: string
  texts: Texts
  language: string
  /** Receives the chat's controls when it accepts typing, and null when it goes. */
  controls: { current: ChatControls | null }
  /** The visitor closes the panel; without it there is none to close. */
  onClose: (() => void) | undefined
}

/** The chat with what its element has been told, and its element told what happens in the chat. */
export function ChatTree({
  host,
  endpoint,
  texts,
  language,
  controls,
  onClose,
}: ChatTreeProps): ReactElement {
  const { props, emit } = host
  // The chat asks before it sends.
  const onBeforeSend = (detail?: Record<string, unknown>) => emit('before-send', detail, true)
  return (
    <ChatBoundary
      language={language}
      onError={() => emit('error', { code: 'RENDER_FAILED', phase: 'render', retryable: true })}
    >
      <StudioScope endpoint={endpoint} texts={texts}>
        <Chat
          mode={props.mode === 'inline' ? 'inline' : 'page'}
          conversationId={props.conversationId || undefined}
          modelId={props.modelId || undefined}
          placeholder={props.placeholder || undefined}
          heading={props.heading || undefined}
          suggestions={Array.isArray(props.suggestions) ? props.suggestions.map(String) : undefined}
          instanceKey={props.instance || undefined}
          disabled={props.disabled}
          controls={controls}
          onBeforeSend={onBeforeSend}
          onSend={(detail) => emit('send', detail)}
          onResponseStart={(detail) => emit('response-start', detail)}
          onResponseEnd={(detail) => emit('response-end', detail)}
          onConversationChange={(detail) => emit('conversation-change', detail)}
          onError={(detail) => emit('error', detail)}
          onClose={onClose}
        />
      </StudioScope>
    </ChatBoundary>
  )
}
