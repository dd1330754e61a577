import { useRef, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { messageOf } from './failure.ts'
import { LoadingSharedChat } from './loading-shared-chat.tsx'
import { NotAvailable } from './not-available.tsx'
import { namespace } from './shared-chat-texts.ts'
import type { SharedChatProps } from './shared-chat-props.ts'
import { SharedConversationView } from './shared-conversation-view.tsx'
import { useSharedConversation } from './use-shared-conversation.ts'

/** A shared conversation in whatever state its reading is. */
export function SharedChatView(props: SharedChatProps): ReactElement {
  const { slug, headingLevel = 2 } = props
  const text = useTexts(namespace)
  const { reading, reload, check, lose } = useSharedConversation(slug, props)
  const { phase } = reading
  const ref = useRef<HTMLDivElement>(null)

  return (
    <div
      ref={ref}
      className="st-shared"
      data-phase={phase}
      aria-busy={phase === 'loading' || undefined}
      tabIndex={-1}
      part="shared-chat"
    >
      {phase === 'loading' && <LoadingSharedChat text={text('loading')} />}
      {phase === 'gone' && <NotAvailable {...props} level={headingLevel} takesFocus={reading.wasShown} />}
      {phase === 'failed' && (
        <div className="st-shared-failure">
          <Alert kind="error">{messageOf(reading.error, text('failed'))}</Alert>
          <Button
            icon="retry"
            part="retry"
            onClick={() => {
              // The button goes away with what is tried again.
              ref.current?.focus({ preventScroll: true })
              reload()
            }}
          >
            {text('retry')}
          </Button>
        </div>
      )}
      {phase === 'ready' && (
        <SharedConversationView
          key={slug}
          {...props}
          level={headingLevel}
          conversation={reading.conversation}
          onMissing={check}
          onGone={lose}
        />
      )}
    </div>
  )
}
