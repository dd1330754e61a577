import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HelpArticle, HelpList } from '@ai-studio/contract'
import { testServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())

test('the articles are listed in the reader’s language, at least 25 of them', async () => {
  const en = (await server.stranger({ language: 'en' }).get('/api/help/articles')).json<HelpList>()
  const vi = (await server.stranger({ language: 'vi' }).get('/api/help/articles')).json<HelpList>()
  expect(en.articles.length).toBeGreaterThanOrEqual(25)
  expect(vi.articles.map(({ slug }) => slug)).toEqual(en.articles.map(({ slug }) => slug))
  expect(vi.language).toBe('vi')
  expect(vi.articles[0]?.title).not.toBe(en.articles[0]?.title)
})

test('an article is read as Markdown, without its front matter', async () => {
  const article = (await server.stranger().get('/api/help/articles/what-is-guide')).json<HelpArticle>()
  expect(article.title).toContain('Guide')
  expect(article.content).toContain('\n## ')
  expect(article.content).not.toContain('keywords:')
})

test.each(['no-such-article', '..%2F..%2Fpackage'])('%s is no article', async (slug) => {
  const response = await server.stranger().get(`/api/help/articles/${slug}`)
  expect([404, 422]).toContain(response.statusCode)
})

test('every link from article to article leads somewhere', async () => {
  for (const language of ['en', 'vi']) {
    const reader = server.stranger({ language })
    const { articles } = (await reader.get('/api/help/articles')).json<HelpList>()
    const slugs = new Set(articles.map(({ slug }) => slug))
    for (const slug of slugs) {
      const { content } = (await reader.get(`/api/help/articles/${slug}`)).json<HelpArticle>()
      for (const [, linked] of content.matchAll(/\]\(\/help\/([a-z0-9-]+)/g)) expect(slugs).toContain(linked)
    }
  }
})
