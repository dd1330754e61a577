import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'

export interface HeaderPagesProps {
  /** Called when a link is followed. */
  onFollow?: () => void
}

/** Pages, and the texts that name them. */
const pages = [
  ['/plans', 'header.plans'],
  ['/help', 'header.help'],
] as const

/** Links to the pages that every visitor may need, in the header and in the drawer. */
export function HeaderPages({ onFollow }: HeaderPagesProps): ReactElement {
  const t = useTexts('site')
  const { pathname } = useLocation()
  return (
    <nav className="st-header-pages" aria-label={t('header.pages')}>
      {pages.map(([path, text]) => (
        <Link
          key={path}
          className="st-button"
          data-variant="ghost"
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          onClick={onFollow}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
