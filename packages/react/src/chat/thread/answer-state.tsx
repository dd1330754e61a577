import type { ChatMessage } from '@ai-studio/core/chat'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWritingAnew, type AnswerProps } from './use-writing-anew.ts'

const states = {
  failed: { icon: 'alert', kind: 'error' },
  interrupted: { icon: 'alert', kind: 'warning' },
  stopped: { icon: 'stop', kind: 'quiet' },
} as const

export type Unfinished = keyof typeof states

/** Whether it ended otherwise than by itself. */
export const isUnfinished = (status: ChatMessage['status']): status is Unfinished => status in states

/** That an answer did not come to its end, and why. */
export function AnswerState({ status, ...props }: AnswerProps & { status: Unfinished }): ReactElement {
  const text = useTexts('chat')
  const writingAnew = useWritingAnew(props)
  const { icon, kind } = states[status]
  return (
    <div className="st-row-state" data-kind={kind}>
      <Icon name={icon} size={16} />
      <span dir="auto">{props.message.error?.text || text(`thread.${status}`)}</span>
      {writingAnew.isPossible && (
        <Button
          size="small"
          icon="retry"
          variant={status === 'stopped' ? 'ghost' : 'secondary'}
          part="retry"
          onClick={() => writingAnew.begin()}
        >
          {text('thread.retry')}
        </Button>
      )}
    </div>
  )
}
