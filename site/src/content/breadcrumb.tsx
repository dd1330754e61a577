import type { ReactElement } from 'react'
import { SiteLink } from '../site-link.tsx'
import './breadcrumb.css'

export interface BreadcrumbProps {
  /** What screen readers call it. */
  label: string
  /** Pages above this one, the highest first. */
  pages: readonly { to: string; text: string }[]
}

/** The way back from a page. */
export function Breadcrumb({ label, pages }: BreadcrumbProps): ReactElement {
  return (
    <nav className="st-breadcrumb" aria-label={label}>
      <ol>
        {pages.map(({ to, text }) => (
          <li key={to}>
            <SiteLink to={to}>{text}</SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
