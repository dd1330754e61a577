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
import { tutorialHeads, tutorials } from './tutorials-content.ts'

export const { prepare } = tutorials

/** One tutorial; the not-found page where there is none. */
export function TutorialPage(): ReactElement {
  const { slug = '' } = useParams()
  if (!tutorials.has(slug)) return notFoundPage.element
  return (
    <ContentTexts>
      <Tutorial slug={slug} />
    </ContentTexts>
  )
}

function Tutorial({ slug }: { slug: string }): ReactElement {
  const t = useTexts('content')
  const page = useContent(tutorials, slug)
  const pages = tutorialHeads[useLanguage()]
  const { level, minutes, headings } = page
  return (
    <ContentColumns headings={headings}>
      <div>
        <Breadcrumb
          label={t('where')}
          pages={[
            { to: '/tutorials', text: t('tutorials.heading') },
            { to: `/tutorials#${level}`, text: t(`tutorials.level.${level}`) },
          ]}
        />
        <ContentArticle
          page={page}
          shelf={{ path: '/tutorials', name: t('tutorials.heading') }}
          lead={
            <ul className="st-content-facts">
              <li>{t(`tutorials.level.${level}`)}</li>
              <li>{t('tutorials.minutes', { count: minutes })}</li>
            </ul>
          }
        />
        <Neighbours pages={pages} slug={slug} path="/tutorials" />
      </div>
    </ContentColumns>
  )
}
