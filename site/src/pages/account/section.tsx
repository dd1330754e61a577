import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

export interface SectionProps {
  title: string
  /** A sentence on what this is for. */
  text?: string
  children?: ReactNode
}

/** A card with a heading, which takes the focus when what had it in the card has gone. */
export function Section({ title, text, children }: SectionProps): ReactElement {
  const id = useId()
  const partRef = useRef<HTMLElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useKeptFocus(partRef, headingRef)
  return (
    <section ref={partRef} className="st-account-section" aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className="st-account-quiet">{text}</p>}
      {children}
    </section>
  )
}
