import { useMemo, type ReactElement, type ReactNode } from 'react'
import type { ContentHeading } from './content-types.ts'
import { PageContents } from './page-contents.tsx'
import './article-styles.ts'
import './content.css'

export interface ContentColumnsProps {
  headings: readonly ContentHeading[]
  /** Ahead of the text where there is room for three columns: all pages of the kind. */
  side?: ReactNode
  /** The text. */
  children: ReactNode
}

/** The frame of a written page: its text, and beside it what leads through the page. */
export function ContentColumns({ headings, side, children }: ContentColumnsProps): ReactElement {
  const sections = useMemo(() => headings.filter(({ level }) => level === 2), [headings])
  const isLong = sections.length > 1
  // Said ahead of the columns: the browser shows the first before it has read that there are more.
  const columns = side ? 'three' : isLong ? 'two' : undefined
  return (
    <div className="st-page st-content" data-columns={columns}>
      <div className="st-content-columns">
        {side}
        {children}
        {isLong && <PageContents sections={sections} />}
      </div>
    </div>
  )
}
