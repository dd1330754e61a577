import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import type { ReactElement, RefObject } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { useSelected } from '../use-selected.ts'
import { useRowTexts } from './row-texts.ts'

export interface QuestionToolsProps {
  session: ChatSession
  message: ChatMessage
  buttonRef: RefObject<HTMLButtonElement | null>
  canEdit: boolean
  onEdit: () => void
}

/** What can be done with a question. */
export function QuestionTools({
  session,
  message,
  buttonRef,
  canEdit,
  onEdit,
}: QuestionToolsProps): ReactElement {
  const text = useTexts('chat')
  const rowText = useRowTexts()
  const isAnswering = useSelected(session.$live, (live) => live !== null)
  const { content } = message
  return (
    <>
      {canEdit && rowText && (
        <IconButton
          ref={buttonRef}
          icon="pen"
          iconSize={16}
          size="small"
          label={rowText('edit.action')}
          // Not `disabled`: the button keeps the focus.
          aria-disabled={isAnswering || undefined}
          part="edit-message"
          onClick={() => isAnswering || onEdit()}
        />
      )}
      {content && <CopyButton label={text('thread.copy')} getText={() => content} part="copy" />}
    </>
  )
}
