import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { withoutLanguage } from '../language-path.ts'
import { SiteLink, type SiteLinkProps } from '../site-link.tsx'

/** A link of the shell, which is marked on the page that it leads to. */
export function PageLink(props: SiteLinkProps): ReactElement {
  const shown = withoutLanguage(useLocation().pathname)
  return <SiteLink aria-current={shown === props.to ? 'page' : undefined} {...props} />
}
