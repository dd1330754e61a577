import type { Texts } from '@ai-studio/core'
import { StudioScope } from '@ai-studio/react'
import { Chat, type ChatControls } from '@ai-studio/react/chat'
import type { ReactElement, ReactNode } from 'react'
import { Boundary } from '../boundary/boundary.tsx'
import type { ChatHost } from './chat-host.ts'

export interface ChatTreeProps {
  host: ChatHost
  endpoint: string
  texts: Texts
  language: string
  slots: ReturnType<typeof makeSlots>
  /** Receives the chat's controls when it accepts typing, and null when it goes. */
  controls: { current: ChatControls | null }
  /** The visitor closes the panel; without it there is none to close. */
  onClose: (() => void) | undefined
  /** Finds out why something failed, and tells the developers of the page. */
  fail: (failure: unknown) => unknown
}

/** Failures that may lie in how the page embeds the chat. */
const embedding = /^(NETWORK|TIMEOUT|UNKNOWN|ORIGIN_NOT_ALLOWED|PROTOCOL_MISMATCH|RENDER_FAILED)$/

const isText = (value: unknown) => typeof value === 'string'

const loadFailure = () => import('./failure.tsx')
const empty = (usual: ReactNode) => <slot name="empty">{usual}</slot>

/** The same at every render of one element, so that its chat is not drawn again for them. */
export const makeSlots = () => ({ header: <slot name="header" />, empty, footer: <slot name="footer" /> })

/** The chat with what its element has been told, and its element told what happens in the chat. */
export function ChatTree({
  host,
  endpoint,
  texts,
  language,
  slots,
  controls,
  onClose,
  fail,
}: ChatTreeProps): ReactElement {
  const { props, emit, element } = host
  const onEvent = (name: string, detail: object, cause?: unknown) => {
    const { code } = detail as { code?: string }
    // Who is offline is told so by the chat.
    if (name === 'error' && embedding.test(code!) && navigator.onLine)
      fail({ ...detail, cause, element, endpoint })
    // The chat asks before it sends.
    return emit(name, detail, name === 'before-send')
  }
  return (
    <Boundary
      language={language}
      loadFailure={loadFailure}
      onError={(cause) =>
        onEvent('error', { code: 'RENDER_FAILED', phase: 'render', retryable: true }, cause)
      }
    >
      <StudioScope endpoint={endpoint} texts={texts}>
        <Chat
          mode={onClose || props.mode === 'page' ? 'page' : 'inline'}
          conversationId={props.conversationId || undefined}
          modelId={props.modelId || undefined}
          placeholder={props.placeholder || undefined}
          heading={props.heading || undefined}
          suggestions={Array.isArray(props.suggestions) ? props.suggestions.filter(isText) : undefined}
          instanceKey={props.instance || undefined}
          {...slots}
          disabled={props.disabled}
          exposeText={props.exposeText}
          controls={controls}
          onEvent={onEvent}
          onClose={onClose}
        />
      </StudioScope>
    </Boundary>
  )
}
