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
