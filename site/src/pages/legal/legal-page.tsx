import { Button, Icon, useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { ContentArticle } from '../../content/content-article.tsx'
import { ContentColumns } from '../../content/content-columns.tsx'
import { ContentTexts } from '../../content/content-texts.tsx'
import { useContent } from '../../content/use-content.ts'
import { withoutLanguage } from '../../language-path.ts'
import { operator } from '../../operator.ts'
import { SiteLink } from '../../site-link.tsx'
import { legalHeads, legalPages } from './legal-content.ts'
import './legal.css'

export const { prepare } = legalPages

/** A legal page: the one whose name is the address. */
export function LegalPage(): ReactElement {
  const slug = withoutLanguage(useLocation().pathname).replace(/^\/|\/$/g, '')
  return (
    <ContentTexts>
      <Legal slug={slug} />
    </ContentTexts>
  )
}

function Legal({ slug }: { slug: string }): ReactElement {
  const page = useContent(legalPages, slug)
  return (
    <ContentColumns headings={page.headings}>
      <div>
        <ContentArticle page={page} lead={operator.areLegalPagesReviewed ? undefined : <TemplateNotice />} />
        <OtherRules slug={slug} />
      </div>
    </ContentColumns>
  )
}

/** Nobody may take the text for legal advice that fits. */
function TemplateNotice(): ReactElement {
  const t = useTexts('content')
  return (
    <aside className="st-legal-notice" aria-labelledby="template-notice">
      <Icon name="info" />
      <div>
        <p id="template-notice">
          <strong>{t('legal.notice')}</strong>
        </p>
        <p>{t('legal.noticeText')}</p>
      </div>
    </aside>
  )
}

/** Pages about paying, which are no texts of this kind. */
const paymentPages = ['purchases-refunds', 'vnpay-instructions'] as const

function OtherRules({ slug }: { slug: string }): ReactElement {
  const t = useTexts('content')
  const others = legalHeads[useLanguage()].filter((page) => page.slug !== slug)
  return (
    <nav className="st-legal-others" aria-labelledby="other-rules">
      <h2 id="other-rules">{t('legal.others')}</h2>
      <ul>
        {others.map((page) => (
          <li key={page.slug}>
            <SiteLink to={`/${page.slug}`}>{page.title}</SiteLink>
          </li>
        ))}
        {paymentPages.map((page) => (
          <li key={page}>
            <SiteLink to={`/${page}`}>{t(`legal.${page}`)}</SiteLink>
          </li>
        ))}
      </ul>
      <Button variant="secondary" icon="printer" onClick={() => globalThis.print()}>
        {t('legal.print')}
      </Button>
    </nav>
  )
}
