import type { ReactElement, ReactNode } from 'react'

export interface CardSectionProps {
  /** Also the last part of its address. */
  id: string
  heading: string
  about: string
  children: ReactNode
}

/** Cards on one subject. */
export function CardSection({ id, heading, about, children }: CardSectionProps): ReactElement {
  return (
    <section id={id} className="st-card-section" aria-labelledby={`${id}-heading`}>
      <header>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <p>{about}</p>
      </header>
      {children}
    </section>
  )
}
