import { sharedChatSession } from '@ai-studio/core/chat'
import { useEffect, useMemo, useRef, type MutableRefObject, type ReactElement, type ReactNode } from 'react'
import { useStudio, useTextSource } from '../provider/use-studio.ts'
import type { ChatControls } from './chat-controls.ts'
import type { ChatEventHandlers } from './chat-events.ts'
import { useChatTexts } from './chat-texts.ts'
import { ChatView } from './chat-view.tsx'
import { callHost } from '../hooks/host-call.ts'
import { loadThread } from './lazy-part.ts'
import { useFirstUse } from './use-first-use.ts'
import { useLatest } from '../hooks/use-latest.ts'

export interface ChatProps extends ChatEventHandlers {
  /**
   * `inline` is a card in the flow of a page, `page` fills its container and keeps the text at a readable width.
   * The height is `--studio-chat-height`: 600px inline, 100% as a page.
   * @default 'inline'
   */
  mode?: 'inline' | 'page' | undefined
  /**
   * The conversation to show; a change opens another one. Mounted anew within five seconds the chat stays with the one
   * that its visitor has gone to.
   * @default the one that was open last under this instance key
   */
  conversationId?: string | undefined
  /**
   * The model for visitors who have chosen none. Counts when the chat is first drawn, and changes nothing later: a
   * page that has to ask for it first draws the chat afterwards.
   * @default the server's
   */
  modelId?: string | undefined
  /** Text shown in the empty composer. */
  placeholder?: string | undefined
  /**
   * Puts the focus in the composer on mount. Without it the chat never takes the focus by itself. The focus is a use: on
   * a page that is not the studio's this browser may remember the visitor from now on.
   * @default false
   */
  autoFocus?: boolean | undefined
  /**
   * Tells several chats of one page apart: draft and open conversation are kept under this name, whichever studio the
   * chat belongs to.
   * @default 'default'
   */
  instanceKey?: string | undefined
  /** Name of the chat, shown above it and read out. Default: the title of the conversation. */
  heading?: string | undefined
  /**
   * Questions offered in an empty chat.
   * @default four about the studio on its own pages, none elsewhere
   */
  suggestions?: readonly string[] | undefined
  /** Content in the head of the chat, between its name and its buttons. */
  header?: ReactNode
  /**
   * Stands in place of the greeting of an empty chat, above the suggestions; a function is given the greeting.
   * Pass the same function at every render, or the chat is drawn again each time.
   */
  empty?: ReactNode | ((usual: ReactNode) => ReactNode)
  /** Content under the composer. */
  footer?: ReactNode
  /**
   * Shows the conversation, but accepts no input.
   * @default false
   */
  disabled?: boolean | undefined
  className?: string | undefined
  /** Receives what the page can have the chat do, and null when the chat is gone. */
  controls?: MutableRefObject<ChatControls | null> | undefined
}

const hasPage = typeof document !== 'undefined'

/** A chat with an assistant: conversation, composer and everything between. Stands inside a `StudioProvider`. */
export function Chat(props: ChatProps): ReactElement {
  const { conversationId, modelId, instanceKey } = props
  const studio = useStudio()
  const texts = useTextSource()
  const hasTexts = useChatTexts()
  const rootRef = useRef<HTMLElement>(null)
  const session = useMemo(
    () => {
      const made = sharedChatSession({
        studio,
        texts,
        ...(conversationId && { conversationId }),
        modelId,
        ...(instanceKey && { instanceKey }),
      })
      // Fetched while the rest is drawn. A failure shows where the part is needed.
      if (hasPage && made.$phase.get() === 'loading') loadThread(true).catch(() => {})
      return made
    },
    // oxlint-disable-next-line react/exhaustive-deps -- conversation and model count at the beginning; a later conversation is opened below.
    [studio, texts, instanceKey],
  )

  useEffect(() => session.retain(), [session])
  const drawnWith = useRef(conversationId)
  useEffect(() => {
    // Also where it seems to be open: what was asked for before may still be on its way. Drawn anew it stays where its
    // visitor has gone meanwhile.
    if (conversationId) void session.openConversation(conversationId, drawnWith.current !== conversationId)
    drawnWith.current = conversationId
  }, [session, conversationId])
  useFirstUse(rootRef, studio, session)
  const handlers = useLatest<ChatEventHandlers>(props)
  useEffect(() => {
    // An error in an effect would take the chat out of the page. Without texts there is no composer yet.
    if (hasTexts)
      callHost(() => handlers.current.onReady?.({ conversationId: session.$conversationId.get() }))
  }, [session, handlers, hasTexts])

  return (
    <ChatView
      // Another session is another chat, with a draft of its own.
      key={`${studio.endpoint} ${instanceKey ?? ''}`}
      session={session}
      rootRef={rootRef}
      isReady={hasTexts}
      mode={props.mode ?? 'inline'}
      placeholder={props.placeholder}
      heading={props.heading}
      suggestions={props.suggestions}
      header={props.header}
      empty={props.empty}
      footer={props.footer}
      takesFocus={props.autoFocus ?? false}
      isDisabled={props.disabled ?? false}
      className={props.className}
      controls={props.controls}
      handlers={handlers}
      onClose={props.onClose}
    />
  )
}
