import type { HelpSummary } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { categoryOf, groupArticles } from './categories.ts'
import { useHelpList } from './use-help.ts'

/** The other articles on the same subject. Nothing as long as there are none: the article is what was asked for. */
export function RelatedArticles({ article }: { article: HelpSummary }): ReactElement | null {
  const t = useTexts('help')
  const { value } = useHelpList()
  const category = categoryOf(article)
  const others = groupArticles(value?.articles ?? [])
    .find((group) => group.category === category)
    ?.articles.filter(({ slug }) => slug !== article.slug)
  if (!others?.length) return null
  return (
    <nav className="st-help-related" aria-labelledby="related-articles">
      <h2 id="related-articles">{t('article.more')}</h2>
      <ul>
        {others.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/help/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
