import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { matchPath } from 'react-router'
import { withLanguage, withoutLanguage } from './language-path.ts'
import { routePaths, translatedPaths } from './route-paths.ts'

/** Whether a pathname fits the path of a page, letter for letter: the server, too, knows pages by their very addresses. */
export const fits = (path: string, pathname: string): boolean =>
  matchPath({ path, caseSensitive: true }, pathname) !== null

const isAmong = (paths: readonly string[], pathname: string) => paths.some((path) => fits(path, pathname))

/** Where the pathname ends and a query or a fragment begins. */
const split = (path: string): [pathname: string, rest: string] => {
  const end = path.search(/[?#]|$/)
  return [path.slice(0, end), path.slice(end)]
}

/** Whether a path, which may have a query and a fragment, is that of a page that exists. */
export function isSitePath(path: string): boolean {
  const [pathname] = split(path)
  const plain = withoutLanguage(pathname)
  return isAmong(plain === pathname ? routePaths : translatedPaths, plain)
}

/**
 * The address of a page in a language, without one for the fallback. Pages that have one address for all languages
 * keep it.
 * @param path of a page of this site, with or without a language; may have a query and a fragment
 */
export function pathIn(language: Language, path: string): string {
  const plain = withoutLanguage(path)
  if (language === fallbackLanguage) return plain
  const [pathname, rest] = split(plain)
  return isAmong(translatedPaths, pathname) ? withLanguage(language, pathname) + rest : plain
}
