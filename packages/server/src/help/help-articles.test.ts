import { languages, toolResultDays, type Language } from '@ai-studio/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadHelpArticles, parseHelpArticle, type HelpArticle } from './help-articles.ts'

describe('parsing', () => {
  const source = [
    '---',
    'title: A title: with a colon',
    'summary: In short.',
    'category: chat',
    'keywords: one, two words,  three ',
    'order: 3',
    '---',
    'Introduction.',
    '',
    '## First part',
    '',
    'A paragraph',
    'of two lines.',
    '',
    '- a',
    '- b',
    '',
    '```sh',
    '## no heading',
    '',
    'still code',
    '```',
    '## Second part',
    '| a | b |',
    '|---|---|',
    '',
    '## Empty part',
    '',
  ].join('\n')

  test('reads the fields and the parts, with blocks that are whole', () => {
    const expected = {
      slug: 'x',
      title: 'A title: with a colon',
      summary: 'In short.',
      category: 'chat',
      keywords: ['one', 'two words', 'three'],
      order: 3,
      sections: [
        { heading: null, blocks: ['Introduction.'] },
        {
          heading: 'First part',
          blocks: ['A paragraph\nof two lines.', '- a\n- b', '```sh\n## no heading\n\nstill code\n```'],
        },
        { heading: 'Second part', blocks: ['| a | b |\n|---|---|'] },
      ],
      content: expect.stringMatching(/^Introduction\.\s[^]*## Empty part$/),
    }
    expect(parseHelpArticle('x', source)).toEqual(expected)
    expect(parseHelpArticle('x', source.replaceAll('\n', '\r\n'))).toEqual(expected)
  })

  test('says which article is wrong', () => {
    expect(() => parseHelpArticle('x', 'no front matter')).toThrow('The help article x has no front matter.')
    expect(() => parseHelpArticle('x', '---\nsummary: a\n---\n')).toThrow('The help article x has no title.')
  })
})

describe('the articles', () => {
  const articles = {} as Record<Language, HelpArticle[]>
  beforeAll(async () => {
    for (const language of languages) articles[language] = await loadHelpArticles(language)
  })

  test('are at least 25, the same in every language', () => {
    expect(articles.en.length).toBeGreaterThanOrEqual(25)
    expect(articles.vi.map(({ slug }) => slug)).toEqual(articles.en.map(({ slug }) => slug))
  })

  test.each(languages)('are complete (%s)', (language) => {
    for (const { slug, summary, category, keywords, order, sections } of articles[language]) {
      expect(summary, slug).not.toBe('')
      expect(category, slug).not.toBe('')
      expect(keywords.length, slug).toBeGreaterThan(3)
      expect(order, slug).toBeGreaterThanOrEqual(1)
      expect(sections[0]?.heading, slug).toBeNull()
      expect(sections.length, slug).toBeGreaterThan(2)
    }
  })

  test.each(languages)('name no prices, which each operator sets (%s)', (language) => {
    const price = /\d[\d.,]*\s?(?:USD|VND|đồng|đ|₫)(?!\p{L})|[$₫]\s?\d/u
    const naming = articles[language].filter(({ title, summary, content }) =>
      // What stands as code is a setting.
      price.test([title, summary, content.replaceAll(/`[^`\n]*`/g, '')].join('\n')),
    )
    expect(naming.map(({ slug }) => slug)).toEqual([])
  })

  test.each(languages)('say how long results of the tools are kept as it is (%s)', (language) => {
    const { anonymous, free, pro } = toolResultDays
    const stored = articles[language].find(({ slug }) => slug === 'what-is-stored')?.content ?? ''
    const table = /\| (\d+) \S+ \|\n.*\| (\d+) \S+ \|\n.*\| (\d+) \S+ \|/.exec(stored)
    expect(table?.slice(1).map(Number)).toEqual([anonymous, free, pro])
  })

  test.each(languages)('link only to articles that exist (%s)', (language) => {
    const slugs = new Set(articles[language].map(({ slug }) => slug))
    const links = articles[language].flatMap(({ slug, sections }) =>
      sections.flatMap(({ blocks }) =>
        [...blocks.join('\n').matchAll(/\]\(\/help\/([^)#]+)/g)].map((match) => `${slug} → ${match[1]}`),
      ),
    )
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !slugs.has(link.split(' → ')[1]!))).toEqual([])
  })
})
