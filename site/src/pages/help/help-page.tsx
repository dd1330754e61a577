import type { HelpList } from '@ai-studio/contract'
import { Spinner, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import type { Fetched } from '../../loading/fetched.ts'
import { LoadFailure } from '../../loading/load-failure.tsx'
import { usePageHead } from '../../page-head.ts'
import { SearchField } from '../../search/search-field.tsx'
import { wordsOf } from '../../search/search-words.ts'
import { useQuery, type Query } from '../../search/use-query.ts'
import { AskChat } from './ask-chat.tsx'
import { CategorySections } from './category-sections.tsx'
import { HelpTexts } from './help-texts.tsx'
import { searchArticles } from './search-articles.ts'
import { SearchResults } from './search-results.tsx'
import { useHelpList } from './use-help.ts'
import { useNamedCategory } from './use-named-category.ts'
import '../../loading/note.css'
import './help.css'

/** The help centre: all articles by subject, and a search over them. */
export function HelpPage(): ReactElement {
  return (
    <HelpTexts>
      <HelpCentre />
    </HelpTexts>
  )
}

function HelpCentre(): ReactElement {
  const t = useTexts('help')
  const list = useHelpList()
  const query = useQuery()
  usePageHead(t('meta.title'), t('meta.description'))
  useNamedCategory(list.value !== null)
  return (
    <div className="st-page st-help">
      <header className="st-help-hero">
        <h1>{t('heading')}</h1>
        <p>{t('intro')}</p>
        <SearchField query={query} label={t('search.label')} placeholder={t('search.placeholder')} />
      </header>
      <Articles list={list} query={query} />
      <AskChat because="unlisted" />
    </div>
  )
}

function Articles({ list, query }: { list: Fetched<HelpList>; query: Query }): ReactElement {
  const t = useTexts('help')
  const words = wordsOf(query.text)
  const articles = list.value?.articles ?? []
  const isSearching = words.length > 0 && articles.length > 0
  const found = isSearching ? searchArticles(articles, words) : []
  return (
    <>
      {/* Always there, because screen readers announce only what changes in a region they know. */}
      <output className="st-help-count">{isSearching && t('search.found', { count: found.length })}</output>
      {isSearching ? (
        <SearchResults articles={found} query={query.text} onFollow={query.keep} />
      ) : (
        <AllArticles list={list} />
      )}
    </>
  )
}

function AllArticles({ list }: { list: Fetched<HelpList> }): ReactElement {
  const t = useTexts('help')
  const { value } = list
  if (list.error) return <LoadFailure heading="h2" title={t('failure.list')} failed={list} />
  if (!value) {
    return (
      <div className="st-note">
        <Spinner label={t('loading')} size={28} />
      </div>
    )
  }
  if (value.articles.length > 0) return <CategorySections articles={value.articles} />
  return (
    <div className="st-note">
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
    </div>
  )
}
