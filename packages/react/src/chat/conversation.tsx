import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useChat } from './chat-context.ts'
import type { ChatViewProps } from './chat-view.tsx'
import { EmptyState } from './empty-state.tsx'
import { loadThread, useChatPart } from './lazy-part.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useSelected } from './use-selected.ts'

/** Grey lines where the conversation will be. */
function Skeleton(): ReactElement {
  const text = useTexts('chat')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no blocks.
    <div className="st-chat-skeleton" role="status">
      <span className="st-visually-hidden">{text('history.loading')}</span>
      {['user', 'assistant', 'user', 'assistant'].map((role, index) => (
        <div key={index} data-role={role} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }): ReactElement {
  const t = useTexts('chat')
  const focusBack = useFocusBack()
  return (
    <div className="st-chat-failure" role="alert">
      <span className="st-chat-mark">
        <Icon name="alert" size={26} />
      </span>
      <p>{text}</p>
      <Button
        icon="retry"
        onClick={({ currentTarget }) => {
          onRetry()
          focusBack(currentTarget)
        }}
      >
        {t('history.retry')}
      </Button>
    </div>
  )
}

const lost = { code: 'LOAD_FAILED', phase: 'load', retryable: true } as const

/** One of loading, error, empty, content. */
export function Conversation({ handlers }: Pick<ChatViewProps, 'handlers'>): ReactElement {
  const text = useTexts('chat')
  const { session } = useChat()
  const phase = useStore(session.$phase)
  const isEmpty = useSelected(session.$messages, (messages) => messages.length === 0)
  const isSilent = useSelected(session.$live, (live) => live === null)
  const notice = useStore(session.$notice)
  const Part = useChatPart()
  const hasContent = !isEmpty || !isSilent
  const [hasFailed, setFailed] = useState(false)
  // What stood before is no news.
  const toldRef = useRef(notice)
  // What else happens the page hears by the very part that may not have come.
  const tellLost = () => {
    callHost(() => handlers?.current.onError?.(lost))
    callHost(() => handlers?.current.onEvent?.('error', lost))
  }

  // Along with the messages, not after them.
  const needsPart = hasContent || phase === 'loading'
  useEffect(() => {
    if (!needsPart || Part || hasFailed) return
    loadThread().catch(() => {
      setFailed(true)
      tellLost()
    })
    // oxlint-disable-next-line react/exhaustive-deps -- it tells by a reference, which is the same at every drawing.
  }, [needsPart, Part, hasFailed])
  useEffect(() => {
    if (notice?.code !== lost.code || notice === toldRef.current) return
    toldRef.current = notice
    tellLost()
    // oxlint-disable-next-line react/exhaustive-deps -- it tells by a reference, which is the same at every drawing.
  }, [notice])

  let content: ReactElement
  if (hasContent && Part) content = <Part.Thread session={session} />
  else if (hasContent && hasFailed)
    content = <Failure text={text('error.notLoaded')} onRetry={() => setFailed(false)} />
  else if (hasContent || phase === 'loading') content = <Skeleton />
  else if (phase === 'error')
    content = (
      <Failure
        text={(notice?.kind === 'error' && notice.text) || text('error.historyFailed')}
        onRetry={() => void session.retry()}
      />
    )
  else content = <EmptyState />
  return (
    <div className="st-chat-main" part="conversation">
      {content}
    </div>
  )
}
