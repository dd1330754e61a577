import type { MouseEvent, ReactElement } from 'react'
import { Link, useLocation, type LinkProps } from 'react-router'
import { languageOfPath } from './language-path.ts'
import { toPageStart } from './page-start.ts'
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

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * A link to a page of this site, in the language of the address that it stands under. To the page that is shown, whatever
 * was searched on it, it leads to its beginning.
 */
export function SiteLink({ to, onClick, ...props }: SiteLinkProps): ReactElement {
  const pathInLanguage = usePathInLanguage()
  const { pathname, search } = useLocation()
  const there = pathInLanguage(to)
  return (
    <Link
      {...props}
      to={there}
      onClick={(event) => {
        onClick?.(event)
        const isShown = there === pathname || there === pathname + search
        if (isShown && isPlain(event) && !event.defaultPrevented) toPageStart()
      }}
    />
  )
}
