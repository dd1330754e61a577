import { useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { docCategories } from '../../content/content-types.ts'
import { SiteLink } from '../../site-link.tsx'
import { docHeads } from './docs-content.ts'

/** All documents, beside the one that is read, where there is room for them. */
export function DocNavigation({ slug }: { slug: string }): ReactElement {
  const t = useTexts('content')
  const pages = docHeads[useLanguage()]
  return (
    <nav className="st-side" aria-label={t('docs.pages')}>
      {docCategories.map((category) => (
        <div key={category}>
          <h2 id={`docs-${category}`}>{t(`docs.category.${category}`)}</h2>
          <ul aria-labelledby={`docs-${category}`}>
            {pages
              .filter((page) => page.category === category)
              .map((page) => (
                <li key={page.slug}>
                  <SiteLink to={`/docs/${page.slug}`} aria-current={page.slug === slug ? 'page' : undefined}>
                    {page.title}
                  </SiteLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
