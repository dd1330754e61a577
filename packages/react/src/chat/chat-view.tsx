import type { ChatSession } from '@ai-studio/core/chat'
import {
  useId,
  useMemo,
  useRef,
  useState,
  type MutableRefObject,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { ChatContext } from './chat-context.ts'
import type { ChatControls } from './chat-controls.ts'
import type { ChatEventHandlers } from './chat-events.ts'
import { Composer } from './composer/composer.tsx'
import { Conversation } from './conversation.tsx'
import { Header } from './header.tsx'
import { callHost } from '../hooks/host-call.ts'
import { useLaterPart, useChatPartOnIdle } from './lazy-part.ts'
import { Notices } from './notices.tsx'

export interface ChatViewProps {
  session: ChatSession
  rootRef: RefObject<HTMLElement | null>
  /** Whether the texts are there. */
  isReady: boolean
  mode: 'inline' | 'page'
  placeholder?: string | undefined
  heading?: string | undefined
  suggestions?: readonly string[] | undefined
  header?: ReactNode
  empty?: ReactNode | ((usual: ReactNode) => ReactNode)
  footer?: ReactNode
  takesFocus: boolean
  isDisabled: boolean
  className?: string | undefined
  controls?: MutableRefObject<ChatControls | null> | undefined
  /** What to tell the page; `onClose` here and there is the same. */
  handlers?: RefObject<ChatEventHandlers> | undefined
  onClose?: (() => void) | undefined
}

/** The chat as it is drawn, for any session. */
export function ChatView(props: ChatViewProps): ReactElement {
  const {
    session,
    rootRef,
    isReady,
    mode,
    isDisabled,
    suggestions,
    empty,
    className = '',
    handlers,
    onClose,
  } = props
  const ownControls = useRef<ChatControls | null>(null)
  const controls = props.controls ?? ownControls
  const context = useMemo(
    () => ({
      session,
      isDisabled,
      suggestions,
      empty,
      controls,
      async send(text: string, act?: (text: string) => Promise<boolean>) {
        const asked = handlers?.current
        const detail = {
          conversationId: session.$conversationId.get(),
          ...(asked?.exposeText && { text }),
        }
        const isAllowed = callHost(
          () => asked?.onBeforeSend?.(detail) !== false && asked?.onEvent?.('before-send', detail) !== false,
        )
        if (isAllowed) return (act ?? session.send)(text)
        if (!act) session.setDraft(text)
        return false
      },
    }),
    [session, isDisabled, suggestions, empty, controls, handlers],
  )
  const headingId = useId()
  const [before] = useState(
    () => [session.$conversationId.get(), session.$messages.get().at(-1)?.id] as const,
  )
  const Part = useLaterPart(session)
  useChatPartOnIdle()

  return (
    <section
      ref={rootRef}
      className={`st-chat ${className}`}
      data-mode={mode}
      aria-labelledby={headingId}
      part="chat"
    >
      {isReady && (
        <ChatContext.Provider value={context}>
          <Header headingId={headingId} heading={props.heading} onClose={onClose}>
            {props.header}
          </Header>
          <Conversation handlers={handlers} />
          <div className="st-chat-footer" part="footer">
            <Notices />
            <Composer takesFocus={props.takesFocus} placeholder={props.placeholder} onClose={onClose} />
            {props.footer}
          </div>
          {/* Stands empty before anything is said in it, or screen readers would not notice. */}
          <div
            className="st-visually-hidden"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no paragraphs.
            role="status"
            aria-live="polite"
            aria-atomic="false"
            aria-relevant="additions"
          >
            {Part && <Part.Announcements />}
          </div>
          {Part && (
            <>
              {mode === 'page' && <Part.KeyboardInset rootRef={rootRef} />}
              {!isDisabled && <Part.DropZone rootRef={rootRef} />}
              {handlers && <Part.SessionEvents session={session} before={before} handlers={handlers} />}
              <Part.ToastRegion />
            </>
          )}
        </ChatContext.Provider>
      )}
    </section>
  )
}
