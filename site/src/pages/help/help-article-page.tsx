import type { HelpArticle } from '@ai-studio/contract'
import { isApiError } from '@ai-studio/core'
import { Spinner, useTexts } from '@ai-studio/react'
import { MarkdownText } from '@ai-studio/react/markdown'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { PageLink } from '../../content/page-link.tsx'
import type { Fetched } from '../../loading/fetched.ts'
import { LoadFailure } from '../../loading/load-failure.tsx'
import { usePageHead } from '../../page-head.ts'
import { usePathInLanguage } from '../../site-link.tsx'
import { breadcrumbData } from '../../structured-data.ts'
import { notFoundPage } from '../not-found/index.ts'
import { AskChat } from './ask-chat.tsx'
import { HelpBreadcrumb } from './help-breadcrumb.tsx'
import { HelpTexts } from './help-texts.tsx'
import { RelatedArticles, useRelatedArticles } from './related-articles.tsx'
import { useHelpArticle } from './use-help.ts'
import '../../loading/note.css'
import './article-styles.ts'

/** One article of the help centre; the not-found page where there is none. */
export function HelpArticlePage(): ReactElement {
  const { slug = '' } = useParams()
  return (
    <HelpTexts>
      <ArticleOrNot slug={slug} />
    </HelpTexts>
  )
}

/** The server knows no such article, or says that no article could have such a name. */
const isUnknown = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 422)

function ArticleOrNot({ slug }: { slug: string }): ReactElement {
  const article = useHelpArticle(slug)
  if (article.value) return <Article article={article.value} />
  return isUnknown(article.error) ? notFoundPage.element : <Pending article={article} />
}

function Pending({ article }: { article: Fetched<HelpArticle> }): ReactElement {
  const t = useTexts('help')
  usePageHead(t('meta.title'), t('meta.description'))
  return (
    <div className="st-page st-help">
      <HelpBreadcrumb />
      {article.error ? (
        <LoadFailure heading="h1" title={t('failure.article')} failed={article} />
      ) : (
        <div className="st-note">
          <Spinner label={t('loadingArticle')} size={28} />
        </div>
      )}
    </div>
  )
}

function Article({ article }: { article: HelpArticle }): ReactElement {
  const t = useTexts('help')
  const { title, summary, content, language } = article
  const pathIn = usePathInLanguage()
  // Known ahead of the columns: the browser shows the first before it has read the second.
  const related = useRelatedArticles(article)
  usePageHead(t('meta.articleTitle', { title }), summary, [
    breadcrumbData([
      { name: t('heading'), path: pathIn('/help') },
      { name: title, path: pathIn(`/help/${article.slug}`) },
    ]),
  ])
  return (
    <div className="st-page st-help">
      <HelpBreadcrumb article={article} />
      <div className="st-help-columns" data-columns={related.length > 0 ? 'two' : undefined}>
        <article className="st-article" lang={language}>
          <h1>{title}</h1>
          <p className="st-article-summary">{summary}</p>
          <div className="st-article-text">
            <MarkdownText text={content} pageLink={PageLink} />
          </div>
        </article>
        {related.length > 0 && <RelatedArticles articles={related} />}
      </div>
      <AskChat because="unhelpful" />
    </div>
  )
}
