import type { ShareResponse } from '@ai-studio/contract'
import type { ChatSession } from '@ai-studio/core/chat'
import { isApiError } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import { useMemo, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSelected } from '../use-selected.ts'
import { LinkReady } from './link-ready.tsx'
import { Problem } from './problem.tsx'
import { mayWorkLater, problemText } from './problem-text.ts'
import type { ShareCalls } from './share-calls.ts'
import { tellShared } from './share-events.ts'
import { ShareForm } from './share-form.tsx'
import { usePresence } from './use-presence.ts'
import { usePreview } from './use-preview.ts'

export interface NewLinkProps {
  session: ChatSession
  calls: ShareCalls
  /** The link that was made last; null asks what to make one of. */
  made: MadeLink | null
  onMade(made: MadeLink | null): void
  /** False behind another tab. */
  isShown: boolean
}

/** A link, and the name of what it shows. */
export interface MadeLink {
  link: ShareResponse
  title: string
}

/** Makes a link to the conversation of a session. */
export function NewLink({ session, calls, made, onMade, isShown }: NewLinkProps): ReactElement {
  const text = useTexts('share')
  const presence = usePresence(isShown)
  const conversationId = useStore(session.$conversationId)
  const [count, setCount] = useState(0)
  if (made) {
    return (
      <LinkReady
        {...made}
        onAgain={() => {
          onMade(null)
          setCount((last) => last + 1)
        }}
      />
    )
  }
  return (
    <Preparation
      key={conversationId}
      conversationId={conversationId}
      session={session}
      calls={calls}
      isShown={isShown}
      takesFocus={count > 0}
      onShared={(link, title) => {
        onMade({ link, title })
        // It is public by now, so whoever has made it has to know.
        if (presence.current !== 'shown') {
          toast(text(presence.current === 'gone' ? 'ready.found' : 'ready.heading'), { kind: 'success' })
        }
        tellShared(session, { url: link.url, expiresAt: link.expiresAt })
      }}
    />
  )
}

interface PreparationProps extends Pick<NewLinkProps, 'session' | 'calls' | 'isShown'> {
  conversationId: string | null
  takesFocus: boolean
  onShared(link: ShareResponse, title: string): void
}

function Preparation(props: PreparationProps): ReactElement {
  const { conversationId, session, calls, isShown, takesFocus, onShared } = props
  const text = useTexts('share')
  const isWriting = useSelected(session.$live, (live) => live !== null)
  const range = useMemo(
    () => (conversationId && !isWriting ? { conversationId } : null),
    [conversationId, isWriting],
  )
  const whole = usePreview(calls, range)
  const { preview, error, isLoading, hasRetried, retry } = whole

  if (!conversationId) return <Problem icon="chat-bubble">{text('problem.empty')}</Problem>
  // From here on whatever happens is told in the form, so that nothing that was chosen gets lost.
  if (preview) {
    return (
      <ShareForm
        conversationId={conversationId}
        whole={{ ...whole, preview }}
        isWriting={isWriting}
        calls={calls}
        isShown={isShown}
        takesFocus={takesFocus || hasRetried}
        onShared={(link) => onShared(link, preview.conversation.title)}
      />
    )
  }
  if (isWriting) return <Problem icon="chat-bubble">{text('problem.busy')}</Problem>
  if (error) {
    const code = isApiError(error) ? error.code : null
    const isWait = code === 'CONVERSATION_BUSY' || code === 'CONVERSATION_EMPTY'
    return (
      <Problem
        icon={isWait ? 'chat-bubble' : code === 'NETWORK' ? 'offline' : 'alert'}
        isError={!isWait}
        isRetrying={isLoading}
        onRetry={mayWorkLater(error) ? retry : undefined}
      >
        {problemText(text, error)}
      </Problem>
    )
  }
  return (
    <div className="st-share-problem">
      <Spinner size={28} />
      <output>{text('loading')}</output>
    </div>
  )
}
