import { escapeMarkup } from './markup.ts'
import { replaceOnce } from './replace-once.ts'

const startTag = /\n? *<script type="module"[^>]* src="([^"]+)"><\/script>/
const preloadTags = /\n? *<link rel="modulepreload"[^>]* href="([^"]+)">/g
const firstScript = /(?<=<script src="[^"]*\/theme-[^"]*")/

/**
 * Lets the application of a page begin after its first paint: its addresses go on the tag of the first script, which
 * begins with it then.
 *
 * @param html of the built page, with the application's tags
 * @param more addresses of scripts that this page needs besides
 */
export function startLater(html: string, more: readonly string[] = []): string {
  const [, start = ''] = startTag.exec(html) ?? []
  const files = [...html.matchAll(preloadTags)].map(([, href]) => href!)
  const list = [start, ...files, ...more].join(' ')
  const bare = replaceOnce(html, startTag, '').replaceAll(preloadTags, '')
  return replaceOnce(
    bare,
    firstScript,
    ` data-start="${escapeMarkup(start)}" data-files="${escapeMarkup(list)}"`,
  )
}

/**
 * Has the first script begin the application of a page with nothing to be read before: at once, for the page itself
 * still asks for all files as soon as it comes. A module's own tag would try once, and the page stay empty.
 *
 * @param html of the built page, with the application's tags
 */
export function startAtOnce(html: string): string {
  const [, start = ''] = startTag.exec(html) ?? []
  const address = escapeMarkup(start)
  const bare = replaceOnce(html, startTag, `\n    <link rel="modulepreload" crossorigin href="${address}">`)
  return replaceOnce(bare, firstScript, ` data-start="${address}" data-at-once`)
}
