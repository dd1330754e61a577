import type { ReactElement } from 'react'
import { ContentArticle } from '../../content/content-article.tsx'
import { ContentColumns } from '../../content/content-columns.tsx'
import { ContentTexts } from '../../content/content-texts.tsx'
import { rootPages } from '../../content/root-content.ts'
import { useContent } from '../../content/use-content.ts'
import { AboutContact } from './about-contact.tsx'

export const { prepare } = rootPages

/** What AI Studio is, for whom, and how to reach the people behind it. */
export function AboutPage(): ReactElement {
  return (
    <ContentTexts>
      <About />
    </ContentTexts>
  )
}

function About(): ReactElement {
  const page = useContent(rootPages, 'about-us')
  return (
    <ContentColumns headings={page.headings}>
      <div>
        <ContentArticle page={page} />
        <AboutContact />
      </div>
    </ContentColumns>
  )
}
