import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import type { ReactElement } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChat } from '../chat-context.ts'
import { focusBack } from '../focus-back.ts'
import { useRowTexts } from './row-texts.ts'
import { TakeBackButton } from './take-back-button.tsx'

/** Under a question that waits for the connection: it is sent by itself, at once, or not at all. */
export function QueuedState({
  session,
  message,
}: {
  session: ChatSession
  message: ChatMessage
}): ReactElement | null {
  const text = useRowTexts()
  const chat = useChat()
  if (!text) return null
  return (
    <div className="st-row-state st-queued" data-kind="wait">
      <Icon name="offline" size={16} />
      <span>{text('queue.waits')}</span>
      {!chat.isDisabled && (
        <Button
          size="small"
          variant="ghost"
          icon="send"
          part="retry"
          onClick={({ currentTarget }) => {
            void session.retry(message.id)
            focusBack(currentTarget, chat)
          }}
        >
          {text('queue.sendNow')}
        </Button>
      )}
      <TakeBackButton session={session} messageId={message.id} />
    </div>
  )
}
