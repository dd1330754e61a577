import { matchPath } from 'react-router'
import { routePaths } from './route-paths.ts'

/** Whether a path, which may have a query and a fragment, is that of a page that exists. */
export function isSitePath(href: string): boolean {
  const [path = ''] = href.split(/[?#]/)
  return routePaths.some((pattern) => matchPath(pattern, path) !== null)
}
