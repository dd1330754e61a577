import type { ReactElement } from 'react'

export interface SpinnerProps {
  /** What is being waited for. Without it the spinner is decoration and silent. */
  label?: string | undefined
  /**
   * Edge length in pixels.
   * @default 20
   */
  size?: number | undefined
}

/** Something is on its way. */
export function Spinner({ label, size = 20 }: SpinnerProps): ReactElement {
  return (
    // Its attributes say how large it is: a policy may block style attributes in HTML from a server.
    <svg
      className="st-spinner"
      width={size}
      height={size}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
