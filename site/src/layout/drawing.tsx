import type { ReactElement } from 'react'

export interface DrawingProps {
  /** Its lines, in a square of 24. */
  path: string
  /**
   * Edge length in pixels.
   * @default 20
   */
  size?: number
}

/** A drawing in lines, in the colour of its text, as the icons of the widgets are. It says nothing to screen readers. */
export function Drawing({ path, size = 20 }: DrawingProps): ReactElement {
  return (
    <svg
      className="st-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
