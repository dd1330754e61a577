import { useRef, useState, type ReactElement } from 'react'
import { createFakeSession, type FakeChatSession } from '../../../../../core/src/chat/testing/fake-session.ts'
import { ChatContext } from '../../chat-context.ts'
import type { ChatControls } from '../../chat-controls.ts'
import { useChatTexts } from '../../chat-texts.ts'
import { ConversationsPanel } from '../conversations-panel.tsx'
import type { FakeList } from './fake-list.ts'

export interface StoryPanelProps {
  list: FakeList
  session?: FakeChatSession
  mode?: 'inline' | 'page'
  onClose?: () => void
  onFocus?: () => void
}

/** The list in an otherwise empty chat. */
export function StoryPanel({
  list,
  session: given,
  mode = 'inline',
  onClose,
  onFocus,
}: StoryPanelProps): ReactElement {
  const [session] = useState(() => given ?? createFakeSession())
  const [isOpen, setOpen] = useState(true)
  const controls = useRef<ChatControls | null>({ focus: () => onFocus?.() } as ChatControls)
  const hasTexts = useChatTexts()
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  const context = {
    session,
    isDisabled: false,
    suggestions: undefined,
    empty: undefined,
    controls,
    send: session.send,
  }
  return (
    <section className="st-chat" data-mode={mode} aria-label="Chat">
      <ChatContext.Provider value={context}>
        <header className="st-chat-header">
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
        </header>
        {hasTexts && <ConversationsPanel session={session} list={list} isOpen={isOpen} onClose={close} />}
      </ChatContext.Provider>
    </section>
  )
}
