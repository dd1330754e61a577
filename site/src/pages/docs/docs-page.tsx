import { useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { CardSection } from '../../content/card-section.tsx'
import { ContentTexts } from '../../content/content-texts.tsx'
import { docCategories } from '../../content/content-types.ts'
import { MoreSection } from '../../content/more-section.tsx'
import { PageCards } from '../../content/page-cards.tsx'
import { useSectionOfAddress } from '../../content/use-section-of-address.ts'
import { usePageHead } from '../../page-head.ts'
import { SiteLink } from '../../site-link.tsx'
import { docHeads } from './docs-content.ts'
import '../../content/content.css'

/** The documentation: all documents by subject. */
export function DocsPage(): ReactElement {
  return (
    <ContentTexts>
      <Documentation />
    </ContentTexts>
  )
}

function Documentation(): ReactElement {
  const t = useTexts('content')
  const pages = docHeads[useLanguage()]
  usePageHead(t('docs.title'), t('docs.description'))
  useSectionOfAddress()
  return (
    <div className="st-page st-content">
      <header className="st-content-hero">
        <h1>{t('docs.heading')}</h1>
        <p>{t('docs.intro')}</p>
      </header>
      {docCategories.map((category) => (
        <CardSection
          key={category}
          id={category}
          heading={t(`docs.category.${category}`)}
          about={t(`docs.about.${category}`)}
        >
          <PageCards pages={pages.filter((page) => page.category === category)} path="/docs" />
        </CardSection>
      ))}
      <MoreSection heading={t('docs.more')} text={t('docs.moreText')}>
        <SiteLink className="st-button" data-variant="secondary" to="/tutorials">
          {t('tutorials.heading')}
        </SiteLink>
        <SiteLink className="st-button" data-variant="secondary" to="/help">
          {t('docs.help')}
        </SiteLink>
      </MoreSection>
    </div>
  )
}
