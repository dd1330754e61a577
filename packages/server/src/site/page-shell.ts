import { readFile, stat } from 'node:fs/promises'
import type { Language, RuntimeConfig } from '@ai-studio/contract'
import { escapeMarkup } from '../markup.ts'

/** The site's `index.html`, ready to be completed for each answer. */
export interface PageShell {
  /** The page with this nonce on its scripts, and with a content of its own where it has one. */
  render(nonce: string, content?: PageContent): string
}

/** What a page says before the site's scripts run. The site replaces `main` with its first render. */
export interface PageContent {
  language: Language
  title: string
  description: string
  /** Markup for the end of the head. */
  head: string
  /** Markup for the root element, in the place of the words for who runs no scripts. */
  main: string
}

/** Where something is filled in: `{{studio-nonce}}` and the like. What is filled in is never looked into again. */
const places = /\{\{studio-(nonce|language|title|description|head|main)\}\}/

/** Stands in what is written at build time where the studio's origin belongs. */
const originPlace = '{{studio-origin}}'

/** What is written at build time, with the origin of this studio. */
export const withOrigin = (text: string, origin: string): string => text.replaceAll(originPlace, origin)

/** Keeps a page in memory and reads it again only when the file has changed. */
export function pageShellReader(
  file: string,
  config: RuntimeConfig,
  origin: string,
): () => Promise<PageShell> {
  let last: { changed: number; shell: PageShell } | undefined
  return async () => {
    const { mtimeMs } = await stat(file)
    if (last?.changed !== mtimeMs) {
      last = { changed: mtimeMs, shell: pageShell(withOrigin(await readFile(file, 'utf8'), origin), config) }
    }
    return last.shell
  }
}

export function pageShell(html: string, config: RuntimeConfig): PageShell {
  const whole = withNonces(withConfig(html, config))
  const plain = whole.split(places)
  const open = withPlaces(whole).split(places)
  return {
    render(nonce, content) {
      const values: Record<string, string> = content
        ? {
            nonce,
            language: content.language,
            title: escapeMarkup(content.title),
            description: escapeMarkup(content.description),
            head: content.head,
            main: content.main,
          }
        : { nonce }
      // The names of places stand between the texts.
      return (content ? open : plain).map((part, index) => (index % 2 === 0 ? part : values[part]!)).join('')
    },
  }
}

/** The configuration goes into the element that waits for it, or else to the end of the head. */
function withConfig(html: string, config: RuntimeConfig): string {
  // Inside a script element only `<` could end it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const element = /(<script\b[^>]*\bid="studio-config"[^>]*>)[^<]*(<\/script>)/
  return element.test(html)
    ? html.replace(element, (_, open: string, close: string) => open + json + close)
    : html.replace(
        '</head>',
        () => `<script type="application/json" id="studio-config">${json}</script></head>`,
      )
}

function withNonces(html: string): string {
  return html.replace(/<script\b(?![^>]*\bnonce=)/g, '<script nonce="{{studio-nonce}}"')
}

/** Opens the page where a content of its own goes. What the page does not have is left out or added. */
function withPlaces(html: string): string {
  const language = html.replace(/(<html\b[^>]*?\blang=")[^"]*(")/, '$1{{studio-language}}$2')
  const bare = language
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(
      '</head>',
      '<title>{{studio-title}}</title><meta name="description" content="{{studio-description}}">{{studio-head}}</head>',
    )
  const withoutScripts = /<noscript>[^]*?<\/noscript>/
  return withoutScripts.test(bare)
    ? bare.replace(withoutScripts, '{{studio-main}}')
    : bare.replace(/(<div\b[^>]*\bid="root"[^>]*>)/, '$1{{studio-main}}')
}
