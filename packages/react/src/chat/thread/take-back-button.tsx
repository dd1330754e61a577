import type { ChatSession } from '@ai-studio/core/chat'
import type { ReactElement } from 'react'
import { Button } from '../../ui/button.tsx'
import { useChat } from '../chat-context.ts'
import { focusBack } from '../focus-back.ts'
import { useRowTexts } from './row-texts.ts'

export interface TakeBackButtonProps {
  session: ChatSession
  messageId: string
}

/** Takes a question back that waits or was refused. */
export function TakeBackButton({ session, messageId }: TakeBackButtonProps): ReactElement | null {
  const text = useRowTexts()
  const chat = useChat()
  return (
    text && (
      <Button
        size="small"
        variant="ghost"
        part="take-back"
        onClick={({ currentTarget }) => {
          if (chat.isDisabled) focusBack(currentTarget, chat)
          session.cancelQueued(messageId)
          // The row goes away, and its text may be in the composer now.
          chat.controls.current?.focus()
        }}
      >
        {text('queue.takeBack')}
      </Button>
    )
  )
}
