import type { PageLinkProps } from '@ai-studio/react/markdown'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { isSitePath } from '../../site-path.ts'

/**
 * A link in an article to a page of this site: the router takes it. A page that this release does not have is named
 * but not linked; it becomes a link by itself with the release that has it.
 */
export function PageLink({ href, children }: PageLinkProps): ReactElement {
  if (!isSitePath(href)) return <span className="st-md-dead-link">{children}</span>
  return (
    <Link className="st-md-link" to={href}>
      {children}
    </Link>
  )
}
