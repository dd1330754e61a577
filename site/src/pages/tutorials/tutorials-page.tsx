import { useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { CardSection } from '../../content/card-section.tsx'
import { ContentTexts } from '../../content/content-texts.tsx'
import { tutorialLevels } from '../../content/content-types.ts'
import { PageCards } from '../../content/page-cards.tsx'
import { useSectionOfAddress } from '../../content/use-section-of-address.ts'
import { usePageHead } from '../../page-head.ts'
import { tutorialHeads } from './tutorials-content.ts'
import '../../content/content.css'

/** All tutorials, by whom they are for. */
export function TutorialsPage(): ReactElement {
  return (
    <ContentTexts>
      <Tutorials />
    </ContentTexts>
  )
}

function Tutorials(): ReactElement {
  const t = useTexts('content')
  const pages = tutorialHeads[useLanguage()]
  usePageHead(t('tutorials.title'), t('tutorials.description'))
  useSectionOfAddress()
  return (
    <div className="st-page st-content">
      <header className="st-content-hero">
        <h1>{t('tutorials.heading')}</h1>
        <p>{t('tutorials.intro')}</p>
      </header>
      {tutorialLevels.map((level) => (
        <CardSection
          key={level}
          id={level}
          heading={t(`tutorials.level.${level}`)}
          about={t(`tutorials.about.${level}`)}
        >
          <PageCards
            pages={pages.filter((page) => page.level === level)}
            path="/tutorials"
            note={({ minutes }) => t('tutorials.minutes', { count: minutes })}
          />
        </CardSection>
      ))}
    </div>
  )
}
