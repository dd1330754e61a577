import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { HelpMenu } from './help-menu.tsx'
import { PageLink } from './page-link.tsx'

/** The pages that every visitor may need, in the header: plans, and the menu of help and resources. */
export function HeaderPages(): ReactElement {
  const t = useTexts('site')
  return (
    <nav className="st-header-pages" aria-label={t('header.pages')}>
      <PageLink className="st-button" data-variant="ghost" to="/plans">
        {t('nav.plans')}
      </PageLink>
      <HelpMenu />
    </nav>
  )
}
