import { routePaths } from './route-paths.ts'

/**
 * Paths of all pages, for the server: those of the articles one by one, so that an unknown one is answered with 404
 * before anybody looks for it.
 */
export function pagePaths(articleSlugs: readonly string[]): string[] {
  return routePaths.flatMap((path) =>
    path === '/help/:slug' ? articleSlugs.map((slug) => path.replace(':slug', slug)) : [path],
  )
}
