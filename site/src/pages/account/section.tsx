import { useId, type ReactElement, type ReactNode } from 'react'

export interface SectionProps {
  title: string
  /** A sentence on what this is for. */
  text?: string
  children?: ReactNode
}

/** A card with a heading. */
export function Section({ title, text, children }: SectionProps): ReactElement {
  const id = useId()
  return (
    <section className="st-account-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="st-account-quiet">{text}</p>}
      {children}
    </section>
  )
}
