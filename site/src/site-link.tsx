import type { ReactElement } from 'react'
import { Link, useLocation, type LinkProps } from 'react-router'
import { languageOfPath } from './language-path.ts'
import { pathIn } from './site-path.ts'

/** Answers where a link to a page of this site leads: who reads under `/vi` stays there. */
export function usePathInLanguage(): (path: string) => string {
  const language = languageOfPath(useLocation().pathname)
  return (path) => (language ? pathIn(language, path) : path)
}

export interface SiteLinkProps extends LinkProps {
  /** Path of the page without a language; may have a query and a fragment. */
  to: string
}

/** A link to another page of this site, in the language of the address that it stands under. */
export function SiteLink({ to, ...props }: SiteLinkProps): ReactElement {
  const pathInLanguage = usePathInLanguage()
  return <Link to={pathInLanguage(to)} {...props} />
}
