import type { ReactElement } from 'react'
import { useTakenOver } from '../hooks/use-taken-over.ts'
import { useTexts } from '../provider/use-studio.ts'
import { LoadingSharedChat } from './loading-shared-chat.tsx'
import type { SharedChatProps } from './shared-chat-props.ts'
import { useSharedChatTexts } from './shared-chat-texts.ts'
import { SharedChatView } from './shared-chat-view.tsx'

/**
 * A shared conversation, to read: title, messages, dates in the reader's language; it can be copied, continued and
 * reported. Works on pages of any origin, where it sends no credentials and keeps nothing. Stands inside a
 * `StudioProvider`.
 */
export function SharedChat(props: SharedChatProps): ReactElement {
  // These are at hand before the widget's own.
  const text = useTexts('ui')
  const isTakenOver = useTakenOver()
  return useSharedChatTexts() ? (
    <SharedChatView {...props} />
  ) : (
    <div className="st-shared" aria-busy="true" part="shared-chat">
      <LoadingSharedChat text={isTakenOver ? text('loading') : ''} />
    </div>
  )
}
