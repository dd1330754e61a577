import type { ReactElement, ReactNode } from 'react'
import { SiteLink } from '../site-link.tsx'
import type { ContentHead } from './content-types.ts'

export interface PageCardsProps<Head extends ContentHead> {
  pages: readonly Head[]
  /** Path before the names: `/docs`. */
  path: string
  /** What stands above a title. */
  note?: (page: Head) => ReactNode
}

/** Written pages to choose from, each with what it is about. The whole card leads there. */
export function PageCards<Head extends ContentHead>({
  pages,
  path,
  note,
}: PageCardsProps<Head>): ReactElement {
  return (
    <ul className="st-cards">
      {pages.map((page) => (
        <li key={page.slug}>
          {note && <p className="st-card-note">{note(page)}</p>}
          <h3>
            <SiteLink to={`${path}/${page.slug}`}>{page.title}</SiteLink>
          </h3>
          <p>{page.summary}</p>
        </li>
      ))}
    </ul>
  )
}
