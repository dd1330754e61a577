// @vitest-environment node
import type { Language } from '@ai-studio/contract/constants'
import { createSiteTexts } from '../site-texts.ts'
import { StudioProvider } from '@ai-studio/react'
import { addChatTexts } from '@ai-studio/react/chat'
import { atom } from 'nanostores'
import { Suspense, type ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { docs } from '../pages/docs/docs-content.ts'
import { ContentArticle } from './content-article.tsx'
import { useContent } from './use-content.ts'

function Doc(): ReactElement {
  return <ContentArticle page={useContent(docs, 'embed')} />
}

test.each([
  ['en', '/docs/embed', 'Print the tags', '/docs/elements'],
  ['vi', '/vi/docs/embed', 'In ra các thẻ cần dán', '/vi/docs/elements'],
] as const)(
  'a written page can be drawn whole without a browser (%s)',
  async (language, path, section, link) => {
    expect(typeof document).toBe('undefined')
    const texts = createSiteTexts({ $language: atom<Language>(language) })
    await addChatTexts(texts)
    const { prelude } = await prerender(
      <StudioProvider texts={texts} endpoint="https://studio.example">
        <StaticRouter location={path}>
          <Suspense fallback="Not here yet">
            <Doc />
          </Suspense>
        </StaticRouter>
      </StudioProvider>,
      // In one piece: parts that follow would be put in their places by scripts in the page, which the policy forbids.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
    )
    const html = await new Response(prelude).text()
    expect(html).toContain(`<a class="st-md-anchor" href="#print-the-tags">${section}</a>`)
    expect(html).toContain(`href="${link}"`)
    expect(html).not.toMatch(/Not here yet|<script/)
  },
)
