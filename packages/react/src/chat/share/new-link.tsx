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
  takesFocus: boolean
  onShared(link: ShareResponse, title: string): void
}

function Preparation({ session, calls, isShown, takesFocus, onShared }: PreparationProps): ReactElement {
  const text = useTexts('share')
  const conversationId = useStore(session.$conversationId)
  const isWriting = useSelected(session.$live, (live) => live !== null)
  const range = useMemo(
    () => (conversationId && !isWriting ? { conversationId } : null),
    [conversationId, isWriting],
  )
  const { preview, error, isLoading, hasRetried, retry } = usePreview(calls, range)

  if (!conversationId) return <Problem icon="chat-bubble">{text('problem.empty')}</Problem>
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
  if (!preview || isLoading) {
    return (
      <div className="st-share-problem">
        <Spinner size={28} />
        <output>{text('loading')}</output>
      </div>
    )
  }
  return (
    <ShareForm
      conversationId={conversationId}
      whole={preview}
      calls={calls}
      isShown={isShown}
      takesFocus={takesFocus || hasRetried}
      onShared={(link) => onShared(link, preview.conversation.title)}
    />
  )
}
