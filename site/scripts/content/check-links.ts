import type { Problem } from './content-error.ts'
import type { ParsedPage } from './parse-page.ts'

/** What links may lead to. */
export interface LinkTargets {
  /** Paths of this site without a language. */
  paths: ReadonlySet<string>
  /** Ids of the headings of each written page, by its path. */
  headings: ReadonlyMap<string, ReadonlySet<string>>
}

/** Links of a page that lead nowhere. */
export function checkLinks(page: ParsedPage, address: string, targets: LinkTargets): Problem[] {
  return page.links.flatMap(({ href, line }) => {
    const text = faultOf(href, address, targets)
    return text ? [{ file: page.path, line, text }] : []
  })
}

function faultOf(href: string, address: string, { paths, headings }: LinkTargets): string | null {
  if (/^(https:|mailto:)/.test(href) || /^\{\{\w+\}\}$/.test(href)) return null
  const [path = '', fragment] = href.split('#')
  if (path !== '' && !path.startsWith('/'))
    return `The link “${href}” is neither a path of this site, such as “/help”, nor an https address.`
  const target = path || address
  if (!paths.has(target))
    return `The link “${href}” leads to a page that does not exist. Paths have no language, no query and no slash at the end.`
  const ids = headings.get(target)
  if (fragment !== undefined && ids && !ids.has(fragment))
    return `The link “${href}” leads to a section that ${target} does not have. Sections go by their English headings: ${[...ids].join(', ')}.`
  return null
}
