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

/** Whether the focus is in something of the page's own: what had it here is gone, and somebody has gone on. */
function isElsewhere(heading: HTMLElement): boolean {
  const { activeElement } = heading.getRootNode() as Document | ShadowRoot
  if (heading.closest('.st-upgrade')?.contains(activeElement)) return false
  return document.activeElement !== null && document.activeElement !== document.body
}

/** The heading of what is shown now. */
export function StepHeading({ level, step, hasFocus, children }: StepHeadingProps): ReactElement {
  const ref = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const Heading = `h${level}` as const

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = ref.current
    if (!hasFocus.current || !heading || isElsewhere(heading)) return
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'nearest' })
  }, [step, hasFocus])

  return (
    <Heading ref={ref} className="st-upgrade-heading" tabIndex={-1}>
      {children}
    </Heading>
  )
}
