import type { HelpSummary } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { SiteLink } from '../../site-link.tsx'
import { categoryId, groupArticles } from './categories.ts'

/** All articles, under their subjects. */
export function CategorySections({ articles }: { articles: readonly HelpSummary[] }): ReactElement {
  const t = useTexts('help')
  return (
    <div className="st-help-categories">
      {groupArticles(articles).map(({ category, articles: inside }) => (
        <section
          key={category}
          id={categoryId(category)}
          className="st-help-category"
          tabIndex={-1}
          aria-labelledby={`${categoryId(category)}-name`}
        >
          <h2 id={`${categoryId(category)}-name`}>{t(`category.${category}`)}</h2>
          <p>{t(`about.${category}`)}</p>
          <ul>
            {inside.map(({ slug, title }) => (
              <li key={slug}>
                <SiteLink to={`/help/${slug}`}>{title}</SiteLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
