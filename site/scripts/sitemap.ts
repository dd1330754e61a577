import { fallbackLanguage, languages } from '@ai-studio/contract/constants'
import type { Translations } from '../src/page-paths.ts'
import { originPlace } from '../src/structured-data.ts'

/** The sitemap: each page in each language, with its translations. https://www.sitemaps.org/protocol.html */
export function sitemap(pages: readonly Translations[]): string {
  const entries = pages.flatMap((paths) =>
    languages.map((language) => {
      const links = [...languages.map((each) => [each, paths[each]]), ['x-default', paths[fallbackLanguage]]]
      const alternates = links.map(
        ([hreflang, path]) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${originPlace}${path}"/>`,
      )
      return `<url><loc>${originPlace}${paths[language]}</loc>${alternates.join('')}</url>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/**
 * Calls are not for robots, but for those that pages in the sitemap are drawn with: a robot that runs scripts would list
 * them with what could not be loaded. Shared conversations say themselves that they are not to be listed, so they may be
 * read, and so may their pictures: what shows a link with its picture obeys this too.
 */
export const robots = `User-agent: *
Disallow: /api/
Allow: /api/plans
Allow: /api/tools
Allow: /api/chat/share/
Disallow: /oidc/
Disallow: /native-auth/

Sitemap: ${originPlace}/sitemap.xml
`
