import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { usePageHead } from '../../page-head.ts'
import { ServicesTexts } from './services-texts.tsx'
import { ToolCard } from './tool-card.tsx'
import { tools } from './tools.ts'
import '../../content/content.css'

/** All tools of the studio: those that are ready, and those that are to come. */
export function ServicesPage(): ReactElement {
  return (
    <ServicesTexts>
      <Services />
    </ServicesTexts>
  )
}

function Services(): ReactElement {
  const t = useTexts('services')
  usePageHead(t('title'), t('description'))
  return (
    <div className="st-page st-content">
      <header className="st-content-hero">
        <h1>{t('heading')}</h1>
        <p>{t('intro')}</p>
      </header>
      <ul className="st-cards st-services">
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} heading="h2" />
        ))}
      </ul>
    </div>
  )
}
