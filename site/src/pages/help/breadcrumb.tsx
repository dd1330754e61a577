import type { HelpSummary } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { categoryId, categoryOf } from './categories.ts'

/** The way back: to all articles, and to those on the same subject. */
export function Breadcrumb({ article }: { article?: HelpSummary }): ReactElement {
  const t = useTexts('help')
  const category = article && categoryOf(article)
  return (
    <nav className="st-help-breadcrumb" aria-label={t('article.breadcrumb')}>
      <ol>
        <li>
          <Link to="/help">{t('heading')}</Link>
        </li>
        {category && (
          <li>
            <Link to={`/help#${categoryId(category)}`}>{t(`category.${category}`)}</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
