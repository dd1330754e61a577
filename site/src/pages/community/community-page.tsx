import type { ReactElement } from 'react'
import { ContentArticle } from '../../content/content-article.tsx'
import { ContentColumns } from '../../content/content-columns.tsx'
import { ContentTexts } from '../../content/content-texts.tsx'
import { rootPages } from '../../content/root-content.ts'
import { useContent } from '../../content/use-content.ts'

export const { prepare } = rootPages

/** How to take part. */
export function CommunityPage(): ReactElement {
  return (
    <ContentTexts>
      <Community />
    </ContentTexts>
  )
}

function Community(): ReactElement {
  const page = useContent(rootPages, 'community')
  return (
    <ContentColumns headings={page.headings}>
      <ContentArticle page={page} />
    </ContentColumns>
  )
}
