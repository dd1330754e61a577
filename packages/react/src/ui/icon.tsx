import type { ReactElement } from 'react'
import { iconPaths, type IconName } from './icon-paths.ts'

export interface IconProps {
  name: IconName
  /**
   * Edge length in pixels.
   * @default 20
   */
  size?: number | undefined
  className?: string | undefined
}

/** A drawing in the colour of its text. It says nothing to screen readers; the text beside it or the button does. */
export function Icon({ name, size = 20, className = '' }: IconProps): ReactElement {
  return (
    <svg
      className={`st-icon ${className}`}
      data-icon={name}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
