import { useEffect, useRef, useState, type ReactElement } from 'react'
import { createFakeSession, type FakeChatSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { useChatTexts } from '../chat-texts.ts'
import { ChatView, type ChatViewProps } from '../chat-view.tsx'

export interface StoryChatProps extends Partial<Omit<ChatViewProps, 'session' | 'rootRef' | 'isReady'>> {
  session?: FakeChatSession
  /** Plays something on the session once it is drawn. Answers how to end it. */
  play?: (session: FakeChatSession) => () => void
}

/** The chat on a session whose state is set by hand. */
export function StoryChat({ session: given, play, ...props }: StoryChatProps): ReactElement {
  const [session] = useState(() => given ?? createFakeSession())
  const rootRef = useRef<HTMLElement>(null)
  const isReady = useChatTexts()
  useEffect(() => play?.(session), [play, session])
  return (
    <ChatView
      session={session}
      rootRef={rootRef}
      isReady={isReady}
      mode="inline"
      takesFocus={false}
      isDisabled={false}
      {...props}
    />
  )
}
