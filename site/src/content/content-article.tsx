import { useTexts } from '@ai-studio/react'
import { MarkdownText } from '@ai-studio/react/markdown'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import { usePageHead } from '../page-head.ts'
import { usePathInLanguage } from '../site-link.tsx'
import { breadcrumbData } from '../structured-data.ts'
import type { ContentPage } from './content-types.ts'
import { PageLink } from './page-link.tsx'
import { useSectionOfAddress } from './use-section-of-address.ts'
import './article-styles.ts'

export interface ContentArticleProps {
  page: ContentPage
  /** The page of all pages of its kind, without a language; none where it stands alone. */
  shelf?: { path: '/docs' | '/tutorials'; name: string }
  /** Between the summary and the text. */
  lead?: ReactNode
  /** After the text. */
  children?: ReactNode
}

/** A written page: its title, its summary and its text. */
export function ContentArticle({ page, shelf, lead, children }: ContentArticleProps): ReactElement {
  const t = useTexts('content')
  const { slug, title, description, summary, text, headings, language } = page
  const pathIn = usePathInLanguage()
  const headingIds = useMemo(() => headings.map(({ id }) => id), [headings])
  const trail = shelf && [
    { name: shelf.name, path: pathIn(shelf.path) },
    { name: title, path: pathIn(`${shelf.path}/${slug}`) },
  ]
  usePageHead(t('title', { title }), description, trail && [breadcrumbData(trail)])
  useSectionOfAddress()
  return (
    <article className="st-article" lang={language}>
      <h1>{title}</h1>
      <p className="st-article-summary">{summary}</p>
      {lead}
      <div className="st-article-text">
        <MarkdownText text={text} pageLink={PageLink} headingIds={headingIds} />
      </div>
      {children}
    </article>
  )
}
