import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChat } from '../chat-context.ts'
import { focusBack } from '../focus-back.ts'
import { TakeBackButton } from './take-back-button.tsx'

/** Failures that do not say whether the server has it. */
const unanswered: ReadonlySet<string> = new Set(['NETWORK', 'TIMEOUT'])

/** Under a question that could not be sent: why, once more, or not at all. */
export function UnsentState({
  session,
  message,
}: {
  session: ChatSession
  message: ChatMessage
}): ReactElement {
  const text = useTexts('chat')
  const chat = useChat()
  // Without an answer the server may have it: asked again as another question, it would be asked twice.
  const isRefused = message.error && !unanswered.has(message.error.code)
  return (
    <div className="st-row-state" data-kind="error">
      <Icon name="alert" size={16} />
      <span dir="auto">{message.error?.text || text('error.unsent')}</span>
      <div className="st-row-actions">
        {!chat.isDisabled && (
          <Button
            size="small"
            icon="retry"
            part="retry"
            onClick={({ currentTarget }) => {
              void session.retry(message.id)
              focusBack(currentTarget, chat)
            }}
          >
            {text('thread.sendAgain')}
          </Button>
        )}
        {isRefused && <TakeBackButton session={session} messageId={message.id} />}
      </div>
    </div>
  )
}
