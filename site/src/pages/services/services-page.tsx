import type { Tool } from '@ai-studio/contract'
import { useStudio, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import { useEffect, type ReactElement } from 'react'
import { usePageHead } from '../../page-head.ts'
import { SearchField } from '../../search/search-field.tsx'
import { fold, wordsOf } from '../../search/search-words.ts'
import { useQuery } from '../../search/use-query.ts'
import { toolShelf } from '../../tools/tool-shelf.ts'
import { ServicesTexts } from './services-texts.tsx'
import { ToolCard } from './tool-card.tsx'
import { tools, type ToolEntry } from './tools.ts'
import '../../content/content.css'

/** All tools of the studio, to search: what each is for, who does the work, and what it costs. */
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
  const offers = useOffers()
  const query = useQuery()
  const words = wordsOf(query.text)
  const found = tools.filter(({ id }) => {
    const text = fold(`${t(`tools.${id}.name`)} ${t(`tools.${id}.text`)} ${t(`tools.${id}.words`)}`)
    return words.every((word) => text.includes(word))
  })
  return (
    <div className="st-page st-content">
      <header className="st-content-hero">
        <h1>{t('heading')}</h1>
        <p>{t('intro')}</p>
      </header>
      <div className="st-services-search">
        <SearchField query={query} label={t('search.label')} placeholder={t('search.label')} />
        <output>{words.length > 0 && t('search.found', { count: found.length })}</output>
      </div>
      <ul className="st-cards st-services">
        {found.map((tool) => (
          <ToolCard key={tool.id} tool={tool} heading="h2" offer={offerOf(offers, tool)} />
        ))}
      </ul>
    </div>
  )
}

/** The tools as the server offers them; null until it has said so, or where it does not. */
function useOffers(): readonly Tool[] | null {
  const shelf = toolShelf(useStudio())
  useEffect(() => {
    // The list is of use without it.
    shelf.load().catch(() => undefined)
  }, [shelf])
  return useStore(shelf.$tools)
}

const offerOf = (offers: readonly Tool[] | null, { id }: ToolEntry): Tool | undefined =>
  offers?.find((offer) => offer.id === id)
