import type { Language } from '@ai-studio/contract'
import { fallbackLanguage, rightToLeftLanguages } from '@ai-studio/contract/constants'
import type { Translations, WrittenPage } from '../src/prerender/index.ts'
import { pageDataId } from '../src/page-data.ts'
import { originPlace } from '../src/structured-data.ts'
import { escapeMarkup } from './markup.ts'
import { replaceOnce } from './replace-once.ts'
import { startLater } from './start-later.ts'
import { manifestFile } from './web-manifest.ts'

export interface DocumentParts {
  /** The built `index.html`. */
  shell: string
  page: WrittenPage
  /** The page's paths in all languages. */
  paths: Translations
  /** Addresses of style sheets that the page needs besides those of the shell. */
  styles: readonly string[]
  /** Addresses of its scripts, to be fetched along with the application. */
  scripts: readonly string[]
}

const locales: Record<Language, string> = { en: 'en_US', vi: 'vi_VN' }

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
    .join('')}>`
const meta = (key: 'name' | 'property', name: string, content: string) =>
  tag('meta', { [key]: name, content })

/** Data for scripts. Inside a script element only `<` could end it. */
const jsonScript = (type: string, data: object, id?: string) =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** What search engines and other sites read. */
function headOf({ page, paths }: DocumentParts): string[] {
  const { language, head } = page
  const { title, description = '', data = [] } = head
  const address = originPlace + paths[language]
  const others = (Object.keys(paths) as Language[]).filter((each) => each !== language)
  const picture = `${originPlace}/icons/card.png`
  return [
    tag('link', { rel: 'canonical', href: address }),
    ...(Object.entries(paths) as [Language, string][]).map(([hreflang, path]) =>
      tag('link', { rel: 'alternate', hreflang, href: originPlace + path }),
    ),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: originPlace + paths[fallbackLanguage] }),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'AI Studio'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', locales[language]),
    ...others.map((each) => meta('property', 'og:locale:alternate', locales[each])),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...data.map((each) => jsonScript('application/ld+json', each)),
  ]
}

/**
 * An element of its own behind the page: an element around what is to be waited for would do as soon as it begins.
 */
const endId = 'written-end'

/** How large a spinner is; where scripts don't say so, boot.css does. */
const spinnerStyle = /(class="st-spinner") style="[^"]*"/g

/** The whole document of a page that is written at build time. */
export function pageDocument(parts: DocumentParts): string {
  const { shell, page, styles, scripts } = parts
  const { language, head } = page
  const markup = page.markup.replaceAll(spinnerStyle, '$1')
  const found = / style="[^"]*"/.exec(markup)
  if (found) {
    throw new Error(
      `The page "${head.title}" has an inline style, which its policy forbids: ${markup.slice(Math.max(0, found.index - 120), found.index + 80)}`,
    )
  }
  const direction = rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr'
  const more = [
    // Painted half read, header and columns would jump when the rest arrives.
    tag('link', { rel: 'expect', href: `#${endId}`, blocking: 'render' }),
    ...styles.map((href) => tag('link', { rel: 'stylesheet', crossorigin: '', href })),
    ...headOf(parts),
    ...(Object.keys(page.data).length > 0 ? [jsonScript('application/json', page.data, pageDataId)] : []),
  ]
  const changes: [RegExp, string][] = [
    [/<html lang="\w+" dir="\w+"/, `<html lang="${language}" dir="${direction}"`],
    [/<title>[^<]*<\/title>/, `<title>${escapeMarkup(head.title)}</title>`],
    [/<meta name="description"[^>]*>/, meta('name', 'description', head.description ?? '')],
    [/\/manifest\.webmanifest/, `/${manifestFile(language)}`],
    [/<\/head>/, `${more.join('\n    ')}\n  </head>`],
    [/<!--root-->[^]*<!--\/root-->/, `${markup}<i id="${endId}" hidden></i>`],
  ]
  const written = changes.reduce((html, [what, by]) => replaceOnce(html, what, by), shell)
  return startLater(written, scripts)
}
