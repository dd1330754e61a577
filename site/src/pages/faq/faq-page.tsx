import { Icon, useTexts } from '@ai-studio/react'
import { MarkdownText } from '@ai-studio/react/markdown'
import { use, useMemo, useRef, type ReactElement } from 'react'
import { ContentColumns } from '../../content/content-columns.tsx'
import { ContentTexts } from '../../content/content-texts.tsx'
import type { ContentHeading, FaqCategory } from '../../content/content-types.ts'
import { MoreSection } from '../../content/more-section.tsx'
import { PageLink } from '../../content/page-link.tsx'
import { useContent } from '../../content/use-content.ts'
import { useSectionOfAddress } from '../../content/use-section-of-address.ts'
import { usePageHead } from '../../page-head.ts'
import { SearchField } from '../../search/search-field.tsx'
import { wordsOf } from '../../search/search-words.ts'
import { useQuery } from '../../search/use-query.ts'
import { SiteLink } from '../../site-link.tsx'
import { questionsData } from '../../structured-data.ts'
import { faq, loadPlainQuestions } from './faq-content.ts'
import { FaqQuestion } from './faq-question.tsx'
import { filterQuestions } from './filter-questions.ts'
import { useOpenInPrint } from './use-open-in-print.ts'
import '../../loading/note.css'
import './faq.css'

export const { prepare } = faq

/** What people ask most, by subject, with a field to filter by. */
export function FaqPage(): ReactElement {
  return (
    <ContentTexts>
      <Faq />
    </ContentTexts>
  )
}

const asHeading = ({ id, title }: FaqCategory): ContentHeading => ({ id, level: 2, text: title })

function Faq(): ReactElement {
  const t = useTexts('content')
  const { title, description, summary, intro, categories, language } = useContent(faq, 'faq')
  const query = useQuery()
  const words = wordsOf(query.text)
  const found = words.length > 0 ? filterQuestions(categories, words) : categories
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
  const headings = useMemo(() => found.map(asHeading), [found])
  const list = useRef<HTMLDivElement>(null)
  // Programs read what was written at build time; in a browser nobody needs them once more.
  const questions = typeof document === 'undefined' ? use(loadPlainQuestions(language)) : []
  usePageHead(t('title', { title }), description, [questionsData(questions, language)])
  useSectionOfAddress()
  useOpenInPrint(list)
  return (
    <ContentColumns headings={headings}>
      <article className="st-article st-faq" lang={language}>
        <h1>{title}</h1>
        <p className="st-article-summary">{summary}</p>
        <div className="st-article-text">
          <MarkdownText text={intro} pageLink={PageLink} />
        </div>
        <SearchField query={query} label={t('faq.search')} placeholder={t('faq.placeholder')} />
        {/* Always there, because screen readers announce only what changes in a region they know. */}
        <output className="st-faq-count">{words.length > 0 && t('faq.found', { count })}</output>
        <div ref={list}>
          {found.map(({ id, title: heading, entries }) => (
            <section key={id} className="st-faq-category" aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {entries.map((entry) => (
                <FaqQuestion key={entry.id} {...entry} />
              ))}
            </section>
          ))}
        </div>
        {count === 0 && (
          <div className="st-note">
            <h2 dir="auto">{t('faq.nothing', { query: query.text.trim() })}</h2>
            <p>{t('faq.nothingHint')}</p>
          </div>
        )}
        <Ask />
      </article>
    </ContentColumns>
  )
}

/** The way on when no question was the right one. */
function Ask(): ReactElement {
  const t = useTexts('content')
  return (
    <MoreSection heading={t('faq.askHeading')} text={t('faq.askText')}>
      <SiteLink className="st-button" data-variant="primary" to="/">
        <Icon name="chat-bubble" size={18} />
        {t('faq.ask')}
      </SiteLink>
    </MoreSection>
  )
}
