import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { usePageHead } from '../../page-head.ts'
import { SiteLink } from '../../site-link.tsx'
import './not-found.css'

/** What is shown for an address that leads nowhere. The server answers it with the status 404. */
export function NotFoundPage(): ReactElement {
  const t = useTexts('site')
  usePageHead(t('meta.notFoundTitle'))
  return (
    <div className="st-not-found">
      <p className="st-not-found-code" aria-hidden="true">
        {t('notFound.code')}
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <SiteLink className="st-not-found-home" to="/">
        {t('notFound.home')}
      </SiteLink>
    </div>
  )
}
