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

/** A path as the site's router takes it: a slash at the end counts for nothing. */
export const withoutSlash = (path: string): string => (/[^/]\/$/.test(path) ? path.slice(0, -1) : path)

export function pageTest(patterns: readonly string[]): PageTest {
  const expressions = patterns.map(toExpression)
  return (path) => {
    const plain = withoutSlash(path)
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
