import type { ReactElement, ReactNode } from 'react'
import './content.css'

export interface MoreSectionProps {
  heading: string
  text: string
  /** Links that look like buttons. */
  children: ReactNode
}

/** The way on at the end of a page. */
export function MoreSection({ heading, text, children }: MoreSectionProps): ReactElement {
  return (
    <section className="st-content-more">
      <div>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <div className="st-content-actions">{children}</div>
    </section>
  )
}
