import { formatWhen } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { useChat } from '../chat-context.ts'
import { CopyButton } from '../copy-button.tsx'
import { useSelected } from '../use-selected.ts'
import { ReadAloudButton } from '../voice/buttons/read-aloud-button.tsx'
import { isUnfinished } from './answer-state.tsx'
import { FeedbackButtons } from './feedback-buttons.tsx'
import { MessageTime } from './message-time.tsx'
import { ModelRetry, RetryButtons } from './retry-buttons.tsx'
import { useWritingAnew, type AnswerProps } from './use-writing-anew.ts'
import { VersionSwitch } from './version-switch.tsx'

/** What can be done with a finished answer, by which model it is, and when it was written. */
export function AnswerTools(props: AnswerProps): ReactElement {
  const { session, message } = props
  const text = useTexts('chat')
  const { isDisabled } = useChat()
  const { status, content, modelId, serverId } = message
  const model = useStore(session.$models)?.models.find((each) => each.id === modelId)
  const isTemporary = useSelected(session.$isTemporary, (value) => value)
  const writingAnew = useWritingAnew(props)
  // One that did not come to its end has a button for it in sight.
  const Retry = isUnfinished(status) ? ModelRetry : RetryButtons
  return (
    <>
      {content && <CopyButton label={text('thread.copy')} getText={() => content} part="copy" />}
      {content && <ReadAloudButton session={session} message={message} />}
      {writingAnew.isPossible && <Retry session={session} writeAnew={writingAnew.begin} />}
      {content && status !== 'failed' && !isDisabled && !isTemporary && serverId && (
        <FeedbackButtons session={session} messageId={serverId} known={message.feedback} />
      )}
      <VersionSwitch session={session} message={message} />
      <span className="st-row-meta">
        {(model?.name ?? modelId) && <span className="st-row-model">{model?.name ?? modelId}</span>}
        <MessageTime timestamp={message.timestamp} format={formatWhen} />
      </span>
    </>
  )
}
