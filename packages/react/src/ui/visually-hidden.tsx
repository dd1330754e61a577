import type { ComponentPropsWithoutRef, ReactElement } from 'react'

/** For screen readers only. */
export function VisuallyHidden({ className = '', ...rest }: ComponentPropsWithoutRef<'span'>): ReactElement {
  return <span {...rest} className={`st-visually-hidden ${className}`} />
}
