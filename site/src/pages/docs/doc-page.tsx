import { useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { Breadcrumb } from '../../content/breadcrumb.tsx'
import { ContentArticle } from '../../content/content-article.tsx'
import { ContentColumns } from '../../content/content-columns.tsx'
import { ContentTexts } from '../../content/content-texts.tsx'
import { Neighbours } from '../../content/neighbours.tsx'
import { useContent } from '../../content/use-content.ts'
import { notFoundPage } from '../not-found/index.ts'
import { DocNavigation } from './doc-navigation.tsx'
import { docHeads, docs } from './docs-content.ts'

export const { prepare } = docs

/** One document; the not-found page where there is none. */
export function DocPage(): ReactElement {
  const { slug = '' } = useParams()
  if (!docs.has(slug)) return notFoundPage.element
  return (
    <ContentTexts>
      <Doc slug={slug} />
    </ContentTexts>
  )
}

function Doc({ slug }: { slug: string }): ReactElement {
  const t = useTexts('content')
  const page = useContent(docs, slug)
  const pages = docHeads[useLanguage()]
  return (
    <ContentColumns headings={page.headings} side={<DocNavigation slug={slug} />}>
      <div>
        <Breadcrumb
          label={t('where')}
          pages={[
            { to: '/docs', text: t('docs.heading') },
            { to: `/docs#${page.category}`, text: t(`docs.category.${page.category}`) },
          ]}
        />
        <ContentArticle page={page} shelf={{ path: '/docs', name: t('docs.heading') }} />
        <Neighbours pages={pages} slug={slug} path="/docs" />
      </div>
    </ContentColumns>
  )
}
