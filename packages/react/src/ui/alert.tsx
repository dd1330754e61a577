import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface AlertProps {
  /** `error` interrupts a screen reader, the others wait until it has finished. */
  kind: 'error' | 'info' | 'success'
  /** What to say; nothing is drawn without it. */
  children?: ReactNode
  /** A change says the same text once more. */
  round?: number | undefined
}

/**
 * A message where it belongs. The region stays in the page also while it is empty, because screen readers only notice
 * what changes in a region that they know.
 */
export function Alert({ kind, children, round = 0 }: AlertProps): ReactElement {
  return (
    <div className="st-alert-region" role={kind === 'error' ? 'alert' : 'status'}>
      {children && (
        <p key={round} className="st-alert" data-kind={kind}>
          <Icon name={kind === 'error' ? 'alert' : kind === 'success' ? 'check' : 'info'} size={18} />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
