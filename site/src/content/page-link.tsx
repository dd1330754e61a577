import { useStudio } from '@ai-studio/react'
import type { PageLinkProps } from '@ai-studio/react/markdown'
import type { ReactElement } from 'react'
import { SiteLink } from '../site-link.tsx'
import { isSitePath } from '../site-path.ts'

/**
 * A link in a written text to a page of this studio: the router takes it, or the browser where the page is the
 * server's own. A page that this release does not have is named but not linked; it becomes a link by itself with the
 * release that has it.
 */
export function PageLink({ href, children }: PageLinkProps): ReactElement {
  const { endpoint } = useStudio()
  if (href.startsWith('/api/')) {
    return (
      <a className="st-md-link" href={endpoint + href}>
        {children}
      </a>
    )
  }
  if (!isSitePath(href)) return <span className="st-md-dead-link">{children}</span>
  return (
    <SiteLink className="st-md-link" to={href}>
      {children}
    </SiteLink>
  )
}
