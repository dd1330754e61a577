import type { LiveAnswer } from '@ai-studio/core/chat'
import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** Three dots until there is something to read; then one, as each that moves costs every frame of the page. */
export function AnswerProgress({
  phase = 'writing',
}: {
  phase: LiveAnswer['phase'] | undefined
}): ReactElement | null {
  const text = useTexts('chat')
  if (phase === 'reconnecting') {
    return (
      <div className="st-row-state" data-kind="wait">
        <Spinner size={14} />
        <span>{text('thread.reconnecting')}</span>
      </div>
    )
  }
  return (
    <div className="st-typing" data-phase={phase}>
      <span className="st-visually-hidden">
        {text(phase === 'waiting' ? 'thread.waiting' : 'thread.writing')}
      </span>
      <i />
      {phase === 'waiting' && (
        <>
          <i />
          <i />
        </>
      )}
    </div>
  )
}
