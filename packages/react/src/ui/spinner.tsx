import type { ReactElement } from 'react'

export interface SpinnerProps {
  /** What is being waited for. Without it the spinner is decoration and silent. */
  label?: string
  /**
   * Edge length in pixels.
   * @default 20
   */
  size?: number
}

/** Something is on its way. */
export function Spinner({ label, size = 20 }: SpinnerProps): ReactElement {
  return (
    <span
      className="st-spinner"
      style={{ width: size, height: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
