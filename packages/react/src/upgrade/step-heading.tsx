import { useEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'

export interface StepHeadingProps {
  level: 2 | 3 | 4
  /** What is shown; a change can take the focus here, because what had it is gone. */
  step: string
  /** Whether somebody is at work here, and not elsewhere on the page. */
  hasFocus: RefObject<boolean>
  children: ReactNode
}

/** The heading of the upgrade that something stands in, or is. */
export const headingNear = (near: ParentNode): HTMLElement | null => {
  const upgrade = near instanceof Element ? near.closest('.st-upgrade') : null
  return (upgrade ?? near).querySelector<HTMLElement>('.st-upgrade-heading')
}

/** The heading of what is shown now. */
export function StepHeading({ level, step, hasFocus, children }: StepHeadingProps): ReactElement {
  const ref = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const Heading = `h${level}` as const

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (!hasFocus.current) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [step, hasFocus])

  return (
    <Heading ref={ref} className="st-upgrade-heading" tabIndex={-1}>
      {children}
    </Heading>
  )
}
