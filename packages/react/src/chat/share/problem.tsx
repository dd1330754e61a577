import type { ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

export interface ProblemProps {
  icon: IconName
  /** Says what is the matter. */
  children: string
  /** Whether something went wrong, rather than only not being possible now. */
  isError?: boolean
  /** Whether it is being tried again. */
  isRetrying?: boolean
  /** Tries again; without it there is nothing to try. */
  onRetry?: (() => void) | undefined
}

/** What stands where something cannot be shown. */
export function Problem(props: ProblemProps): ReactElement {
  const { icon, children, isError = false, isRetrying = false, onRetry } = props
  const text = useTexts('share')
  return (
    <div className="st-share-problem">
      <Icon name={icon} size={28} />
      <p role={isError ? 'alert' : 'status'}>{children}</p>
      {onRetry && (
        <Button icon="retry" isBusy={isRetrying} onClick={onRetry}>
          {text('problem.retry')}
        </Button>
      )}
    </div>
  )
}
