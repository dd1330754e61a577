import type { ShareResponse } from '@ai-studio/contract'
import type { ChatSession } from '@ai-studio/core/chat'
import { isApiError } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import { useMemo, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useSelected } from '../use-selected.ts'
import { LinkReady } from './link-ready.tsx'
import { Problem } from './problem.tsx'
import { mayWorkLater, problemText } from './problem-text.ts'
import type { ShareCalls } from './share-calls.ts'
import { tellShared } from './share-events.ts'
import { ShareForm } from './share-form.tsx'
import { usePreview } from './use-preview.ts'

export interface NewLinkProps {
  session: ChatSession
  calls: ShareCalls
}

interface Made {
  link: ShareResponse
  title: string
}

/** Makes a link to the conversation of a session. */
export function NewLink({ session, calls }: NewLinkProps): ReactElement {
  const [made, setMade] = useState<Made | null>(null)
  const [count, setCount] = useState(0)
  if (made) {
    return (
      <LinkReady
        {...made}
        onAgain={() => {
          setMade(null)
          setCount((last) => last + 1)
        }}
      />
    )
  }
  return (
    <Preparation
      session={session}
      calls={calls}
      takesFocus={count > 0}
      onShared={(link, title) => {
        setMade({ link, title })
        tellShared(session, { url: link.url, expiresAt: link.expiresAt })
      }}
    />
  )
}

interface PreparationProps extends NewLinkProps {
  takesFocus: boolean
  onShared(link: ShareResponse, title: string): void
}

function Preparation({ session, calls, takesFocus, onShared }: PreparationProps): ReactElement {
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
      takesFocus={takesFocus || hasRetried}
      onShared={(link) => onShared(link, preview.conversation.title)}
    />
  )
}
