import type { HelpSummary } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../site-link.tsx'
import { categoryOf, groupArticles } from './categories.ts'
import { useHelpList } from './use-help.ts'

/** The other articles on the same subject. None as long as they are not there: the article is what was asked for. */
export function useRelatedArticles(article: HelpSummary): readonly HelpSummary[] {
  const { value } = useHelpList()
  const category = categoryOf(article)
  const group = groupArticles(value?.articles ?? []).find((each) => each.category === category)
  return group?.articles.filter(({ slug }) => slug !== article.slug) ?? []
}

/** Beside an article: where to read on. */
export function RelatedArticles({ articles }: { articles: readonly HelpSummary[] }): ReactElement {
  const t = useTexts('help')
  return (
    <nav className="st-help-related" aria-labelledby="related-articles">
      <h2 id="related-articles">{t('article.more')}</h2>
      <ul>
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <SiteLink to={`/help/${slug}`}>{title}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
