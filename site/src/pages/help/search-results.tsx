import type { HelpSummary } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../site-link.tsx'
import { categoryOf } from './categories.ts'

export interface SearchResultsProps {
  articles: readonly HelpSummary[]
  /** As typed. */
  query: string
  /** Before a result is followed. */
  onFollow(): void
}

/** The articles that were found, or what to do when there are none. */
export function SearchResults({ articles, query, onFollow }: SearchResultsProps): ReactElement {
  const t = useTexts('help')
  if (articles.length === 0) {
    return (
      <div className="st-note">
        <h2 dir="auto">{t('search.nothing', { query: query.trim() })}</h2>
        <p>{t('search.nothingHint')}</p>
      </div>
    )
  }
  return (
    <ol className="st-help-results" aria-label={t('search.results')}>
      {articles.map((article) => (
        <li key={article.slug}>
          <p className="st-help-result-category">{t(`category.${categoryOf(article)}`)}</p>
          <h2>
            <SiteLink to={`/help/${article.slug}`} onClick={onFollow}>
              {article.title}
            </SiteLink>
          </h2>
          <p>{article.summary}</p>
        </li>
      ))}
    </ol>
  )
}
