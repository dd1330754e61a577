import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'

export interface HeaderPagesProps {
  /** Called when a link is followed. */
  onFollow?: () => void
}

/** Links to the pages that every visitor may need, in the header and in the drawer. */
export function HeaderPages({ onFollow }: HeaderPagesProps): ReactElement {
  const t = useTexts('site')
  const { pathname } = useLocation()
  return (
    <nav className="st-header-pages" aria-label={t('header.pages')}>
      <Link
        className="st-button"
        data-variant="ghost"
        to="/help"
        aria-current={pathname === '/help' ? 'page' : undefined}
        onClick={onFollow}
      >
        {t('header.help')}
      </Link>
    </nav>
  )
}
