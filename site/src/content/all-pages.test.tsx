import { languages } from '@ai-studio/contract/constants'
import { MarkdownText } from '@ai-studio/react/markdown'
import { addChatTexts } from '@ai-studio/react/chat'
import { useTextSource } from '@ai-studio/react'
import { useEffect, useState, type ReactElement } from 'react'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderSite } from '../testing/render-site.tsx'
import type { ContentPage, FaqContent } from './content-types.ts'
import { PageLink } from './page-link.tsx'

const pages = import.meta.glob<ContentPage | FaqContent>('../../content/*/**/*.md', {
  import: 'default',
  eager: true,
})

afterEach(cleanup)

/** Texts of the page in the order in which they are shown. */
const textOf = (page: ContentPage | FaqContent): string =>
  'text' in page
    ? page.text
    : [page.intro, ...page.categories.flatMap(({ entries }) => entries.map(({ answer }) => answer))].join(
        '\n\n',
      )

function Text({ page }: { page: ContentPage | FaqContent }): ReactElement | null {
  const texts = useTextSource()
  const [isReady, setReady] = useState(false)
  useEffect(() => void addChatTexts(texts).then(() => setReady(true)), [texts])
  if (!isReady) return null
  const headingIds = 'headings' in page ? page.headings.map(({ id }) => id) : []
  return (
    <div data-testid="text">
      <MarkdownText text={textOf(page)} pageLink={PageLink} headingIds={headingIds} />
    </div>
  )
}

test('there are pages in every language', () => {
  for (const language of languages)
    expect(Object.keys(pages).filter((path) => path.includes(`/content/${language}/`))).toHaveLength(29)
})

test.each(Object.entries(pages))('%s is drawn whole', async (_, page) => {
  renderSite(<Text page={page} />)
  const shown = await screen.findByTestId('text')
  if ('headings' in page) {
    const headings = [...shown.querySelectorAll('h2, h3, h4')]
    expect(headings.map(({ id, textContent }) => ({ id, text: textContent }))).toEqual(
      page.headings.map(({ id, text }) => ({ id, text })),
    )
    // Nobody goes to two places at once.
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length)
  }
  expect(shown.querySelectorAll('.st-md-dead-link')).toHaveLength(0)
  for (const link of shown.querySelectorAll('a'))
    expect(link.getAttribute('href')?.replace(`${location.origin}/api/`, '/api/')).toMatch(
      /^(#|\/|https:|mailto:)/,
    )
  const prose = [...shown.querySelectorAll('.st-md > *:not(.st-code)')].map(({ textContent }) => textContent)
  expect(prose.join('\n')).not.toMatch(/\{\{|\*\*|\]\(|^#/m)
})
