import type { ToolJob } from '@ai-studio/contract'
import { Button, useTexts } from '@ai-studio/react'
import { useEffect, useRef, type ReactElement } from 'react'
import { useToolTexts } from '../tool-texts.ts'

export interface ToolProgressProps {
  /** Null until the server has taken it. */
  job: ToolJob | null
  isReconnecting: boolean
  onCancel: () => void
}

/** A job that waits or runs: how far it is, what there is of its text, and the way to end it. */
export function ToolProgress({ job, isReconnecting, onCancel }: ToolProgressProps): ReactElement {
  const { id, has } = useToolTexts()
  const t = useTexts('tools')
  const own = useTexts(id)
  const stage =
    job?.stage && has(`stages.${job.stage}`)
      ? own(`stages.${job.stage}`)
      : t(`progress.${job === null ? 'sending' : job.status}`)
  const percent =
    job?.progress === null || job?.progress === undefined ? null : Math.round(job.progress * 100)
  return (
    <div className="st-tool-progress">
      <div className="st-tool-progress-head">
        <output>{isReconnecting ? t(`progress.${job === null ? 'notSent' : 'reconnecting'}`) : stage}</output>
        <Button size="small" icon="stop" onClick={onCancel}>
          {t('progress.cancel')}
        </Button>
      </div>
      <progress aria-label={stage} {...(percent !== null && { value: percent, max: 100 })} />
      {job?.partial && <Partial text={job.partial} />}
    </div>
  )
}

/** A text while it is being written; its end stays in view. */
function Partial({ text }: { text: string }): ReactElement {
  const ref = useRef<HTMLPreElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- with each text anew.
  }, [text])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well.
    <pre ref={ref} className="st-tool-partial" dir="auto" tabIndex={0}>
      {text}
    </pre>
  )
}
