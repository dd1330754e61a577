import { readFile } from 'node:fs/promises'

/** Whether a path is one of the site's pages. */
export type PageTest = (path: string) => boolean

/**
 * Reads the list of the site's pages: patterns in which `:name` stands for one part of a path and `*` at the end
 * for the rest.
 */
export async function readRouteList(file: string): Promise<PageTest> {
  const patterns = JSON.parse(await readFile(file, 'utf8')) as string[]
  return pageTest(patterns)
}

export function pageTest(patterns: readonly string[]): PageTest {
  const expressions = patterns.map(toExpression)
  return (path) => {
    // The site's router takes a slash at the end as if it were not there.
    const plain = /[^/]\/$/.test(path) ? path.slice(0, -1) : path
    return expressions.some((expression) => expression.test(plain))
  }
}

function toExpression(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map((part) => {
      if (part.startsWith(':')) return '[^/]+'
      if (part === '*') return '.*'
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    .join('/')
    // `/auth/*` is also `/auth`.
    .replace(/\/\.\*$/, '(/.*)?')
  return new RegExp(`^${source}$`)
}
