import { Icon, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../site-link.tsx'
import type { ContentHead } from './content-types.ts'

export interface NeighboursProps {
  /** All pages of the kind, in order. */
  pages: readonly ContentHead[]
  /** Name of the one that is shown. */
  slug: string
  /** Path before the names: `/docs`. */
  path: string
}

/** The ways to the page before and the one after. */
export function Neighbours({ pages, slug, path }: NeighboursProps): ReactElement {
  const t = useTexts('content')
  const place = pages.findIndex((page) => page.slug === slug)
  const previous = pages[place - 1]
  const next = pages[place + 1]
  return (
    <nav className="st-neighbours" aria-label={t('neighbours')}>
      {previous && (
        <SiteLink to={`${path}/${previous.slug}`} rel="prev">
          <span>
            <Icon name="chevron-left" size={16} />
            {t('previous')}
          </span>
          {previous.title}
        </SiteLink>
      )}
      {next && (
        <SiteLink className="st-neighbours-next" to={`${path}/${next.slug}`} rel="next">
          <span>
            {t('next')}
            <Icon name="chevron-right" size={16} />
          </span>
          {next.title}
        </SiteLink>
      )}
    </nav>
  )
}
