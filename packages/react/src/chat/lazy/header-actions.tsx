import { useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { useChat } from '../chat-context.ts'
import { useSelected } from '../use-selected.ts'
import { ModelMenu } from './model-menu.tsx'
import { StartOverDialog } from './start-over-dialog.tsx'

/** The model, and what can be done with the conversation as a whole. */
export function HeaderActions(): ReactElement {
  const text = useTexts('chat')
  const { session, isDisabled, controls } = useChat()
  const hasMessages = useSelected(session.$messages, (messages) => messages.length > 0)
  const hasConversation = useSelected(session.$conversationId, (id) => id !== null)
  const [isAsking, setAsking] = useState(false)
  const isBegun = hasMessages || hasConversation

  return (
    <>
      <ModelMenu />
      {!isDisabled && (
        <>
          <IconButton
            icon="trash"
            label={text('header.startOver')}
            disabled={!isBegun}
            part="start-over"
            onClick={() => setAsking(true)}
          />
          <IconButton
            icon="plus"
            label={text('header.newConversation')}
            disabled={!isBegun}
            part="new-conversation"
            onClick={() => {
              session.newConversation()
              // The button has nothing to do any more, and would take the focus with it.
              controls.current?.focus()
            }}
          />
          <StartOverDialog isOpen={isAsking} onClose={() => setAsking(false)} />
        </>
      )}
    </>
  )
}
