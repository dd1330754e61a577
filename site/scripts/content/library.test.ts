import { describe, expect, test } from 'vitest'
import { ContentError } from './content-error.ts'
import { placeOf, type ContentFile } from './content-file.ts'
import { makeLibrary } from './library.ts'

const facts = {
  en: { siteName: 'AI Studio', price: '$19.99', repositoryUrl: '' },
  vi: { siteName: 'AI Studio', price: '19,99 US$', repositoryUrl: '' },
}
const linkablePaths = ['/help', '/help/sign-in', '/community', '/docs/embed', '/docs/api', '/faq']

const head = (...more: string[]) =>
  [
    '---',
    'title: A title',
    'description: What it is.',
    'summary: In short.',
    'order: 1',
    ...more,
    '---',
  ].join('\n')

const file = (path: string, source: string): ContentFile => ({ ...placeOf(path)!, path, source })
const community = (english: string, vietnamese = english) => [
  file('content/en/community.md', english),
  file('content/vi/community.md', vietnamese),
]
const make = (files: ContentFile[]) => makeLibrary(files, { facts, linkablePaths })

function problemsOf(files: ContentFile[]): string[] {
  try {
    make(files)
  } catch (error) {
    if (error instanceof ContentError)
      return error.problems.map(({ file: path, line, text }) => `${path}:${line} ${text}`)
    throw error
  }
  return []
}

const good = `${head()}
See [help](/help) and \`[no](/link)\`.

## First part of {{siteName}}

It costs {{price}}, see [below](#second-part-its-here) or [the repository]({{repositoryUrl}}).

\`\`\`sh
## no heading, {{unknown}}, [no](/link)
\`\`\`

## 2. Second part: it’s here
`

describe('a good page', () => {
  const library = make(
    community(good, good.replace('First part of', 'Phần đầu của').replace('It costs', 'Giá')),
  )

  test('has its head, its language and its address', () => {
    expect(library.page('content/vi/community.md')).toMatchObject({
      slug: 'community',
      language: 'vi',
      title: 'A title',
      description: 'What it is.',
      summary: 'In short.',
      order: 1,
    })
    expect(library.head('content/en/community.md')).toEqual({
      slug: 'community',
      title: 'A title',
      description: 'What it is.',
      summary: 'In short.',
      order: 1,
    })
  })

  test('has the facts in the words of its language, but not in code', () => {
    expect(library.page('content/en/community.md')).toHaveProperty(
      'text',
      expect.stringContaining('costs $19.99,'),
    )
    expect(library.page('content/vi/community.md')).toHaveProperty(
      'text',
      expect.stringContaining('Giá 19,99 US$,'),
    )
    expect(library.page('content/vi/community.md')).toHaveProperty(
      'text',
      expect.stringContaining('{{unknown}}'),
    )
  })

  test('names without a link what has no address', () => {
    expect(library.page('content/en/community.md')).toHaveProperty(
      'text',
      expect.stringContaining('or the repository.'),
    )
  })

  test('has the same addresses of sections in every language, made of the English headings', () => {
    expect(library.page('content/vi/community.md')).toHaveProperty('headings', [
      { id: 'first-part-of-ai-studio', level: 2, text: 'Phần đầu của AI Studio' },
      { id: 'second-part-its-here', level: 2, text: '2. Second part: it’s here' },
    ])
  })
})

describe('fails the build, with file and line', () => {
  test('without front matter', () => {
    expect(problemsOf(community('Text.'))).toContain(
      'content/en/community.md:1 The page has to begin with front matter: lines such as “title: …” between two lines “---”.',
    )
  })

  test.each([
    ['lacks a field', head().replace('summary: In short.\n', ''), ':1 The front matter lacks “summary”'],
    ['has an empty one', head().replace('In short.', ''), ':4 “summary” needs a text.'],
    ['has one twice', head('order: 1'), ':6 “order” stands here a second time.'],
    ['has an unknown one', head('author: me'), ':6 “author: me” is no field of this page.'],
    ['counts from zero', head().replace('order: 1', 'order: 0'), ':5 “order” needs a whole number from 1.'],
  ])('when the front matter %s', (_, source, problem) => {
    expect(problemsOf(community(`${source}\nText.`)).join('\n')).toContain(
      `content/en/community.md${problem}`,
    )
  })

  test.each([
    ['docs', 'embed', 'category: other', ':6 “category” has to be one of start, embed, build, operate.'],
    [
      'tutorials',
      'first',
      'level: expert\nminutes: some',
      ':6 “level” has to be one of beginner, developer, operator.',
    ],
    ['tutorials', 'first', 'level: beginner\nminutes: some', ':7 “minutes” needs a whole number from 1.'],
  ])('when what only %s have is wrong', (room, slug, field, problem) => {
    const pages = ['en', 'vi'].map((language) =>
      file(`content/${language}/${room}/${slug}.md`, `${head(field)}\n`),
    )
    expect(problemsOf(pages).join('\n')).toContain(`content/en/${room}/${slug}.md${problem}`)
  })

  test('without a translation', () => {
    expect(problemsOf([file('content/vi/community.md', `${head()}\nText.`)])).toEqual([
      'content/vi/community.md:1 The page has no translation: content/en/community.md is missing.',
    ])
  })

  test('when a translation has other sections', () => {
    const english = `${head()}\n## One\n\n### Inner\n\n## Two\n`
    expect(problemsOf(community(english, english.replace('### Inner', '## Trong')))).toEqual([
      'content/vi/community.md:9 The sections differ from here: content/en/community.md has “Inner” (line 9), this page “Trong”. Both need the same sections in the same order.',
    ])
    expect(problemsOf(community(english, english.replace('## Two', '')))).toEqual([
      'content/vi/community.md:9 The sections differ from here: content/en/community.md has “Two” (line 11), this page none. Both need the same sections in the same order.',
    ])
  })

  test('when a translation has other facts or another place', () => {
    const english = `${head()}\n{{siteName}} and {{siteName}}\n`
    const vietnamese = english.replace('order: 1', 'order: 2').replace(' and {{siteName}}', '')
    expect(problemsOf(community(english, vietnamese))).toEqual([
      'content/vi/community.md:1 “order” is 2, in content/en/community.md 1.',
      'content/vi/community.md:7 {{siteName}} stands here 1 times, in content/en/community.md 2 times.',
    ])
  })

  test('with a placeholder that stands for nothing', () => {
    expect(problemsOf(community(`${head()}\n\n{{sitename}}\n`))[0]).toBe(
      'content/en/community.md:8 There is no {{sitename}}. Known are siteName, price, repositoryUrl.',
    )
  })

  test.each([
    ['/nowhere', 'leads to a page that does not exist'],
    ['/vi/help', 'leads to a page that does not exist'],
    ['/help/', 'leads to a page that does not exist'],
    ['help', 'is neither a path of this site, such as “/help”, nor an https address.'],
    ['http://example.com', 'is neither a path of this site, such as “/help”, nor an https address.'],
    [
      '#three',
      'leads to a section that /community does not have. Sections go by their English headings: one.',
    ],
    ['/community#three', 'leads to a section that /community does not have.'],
  ])('with a link to %s', (href, problem) => {
    expect(problemsOf(community(`${head()}\n## One\n\nSee [this](${href}).\n`))[0]).toContain(
      `content/en/community.md:9 The link “${href}” ${problem}`,
    )
  })

  test.each([
    '/help/sign-in',
    '/help#anything',
    '#one',
    '/community#one',
    'https://example.com',
    'mailto:a@b.example',
  ])('but not with a link to %s', (href) => {
    expect(problemsOf(community(`${head()}\n## One\n\nSee [this](${href}).\n`))).toEqual([])
  })

  test.each([
    ['# One', 'The title in the front matter is the only heading of the first level: use “##”.'],
    ['### One', 'A heading of level 3 cannot follow one of level 1.'],
    ['## See [help](/help)', 'A heading links to itself, so no other link may stand in it.'],
  ])('with the heading %s', (heading, problem) => {
    expect(problemsOf(community(`${head()}\n${heading}\n`))).toContain(`content/en/community.md:7 ${problem}`)
  })

  test('when nothing shows the page', () => {
    const pages = ['en', 'vi'].map((language) => file(`content/${language}/lost.md`, `${head()}\nText.`))
    expect(problemsOf(pages)[0]).toBe(
      'content/en/lost.md:1 Nothing shows this page: /lost is no path in site/src/route-paths.ts.',
    )
  })

  test('and says all of it at once', () => {
    const error = new ContentError([
      { file: 'content/en/a.md', line: 3, text: 'One.' },
      { file: 'content/vi/a.md', line: 1, text: 'Two.' },
    ])
    expect(error.message).toBe(
      'The written pages cannot be built:\n  content/en/a.md:3 One.\n  content/vi/a.md:1 Two.',
    )
  })
})

describe('questions', () => {
  const questions = (body: string) =>
    ['en', 'vi'].map((language) => file(`content/${language}/faq.md`, `${head()}\n${body}`))
  const body = [
    'Look [here](/help).',
    '## The service',
    '### Is it free?',
    'Yes, **within** [limits](/help).',
    '',
    'See `help`.',
    '### Does {{siteName}} work?',
    'Yes.',
    '## Payment',
    '### How?',
    'By card.',
  ].join('\n')

  test('come by category, each with an address and its answer', () => {
    const page = make(questions(body)).page('content/vi/faq.md')
    expect(page).toMatchObject({
      intro: 'Look [here](/help).',
      categories: [
        {
          id: 'the-service',
          title: 'The service',
          entries: [
            {
              id: 'is-it-free',
              question: 'Is it free?',
              answer: 'Yes, **within** [limits](/help).\n\nSee `help`.',
            },
            { id: 'does-ai-studio-work', question: 'Does AI Studio work?', answer: 'Yes.' },
          ],
        },
        { id: 'payment', title: 'Payment', entries: [{ id: 'how', question: 'How?', answer: 'By card.' }] },
      ],
    })
  })

  test('come without formatting for programs', () => {
    expect(make(questions(body)).questions('content/en/faq.md')).toEqual([
      { question: 'Is it free?', answer: 'Yes, within limits.\nSee help.' },
      { question: 'Does AI Studio work?', answer: 'Yes.' },
      { question: 'How?', answer: 'By card.' },
    ])
  })

  test.each([
    ['## One\n\n### No question\n', ':9 “No question” is no question: it needs a question mark at its end.'],
    ['## One\n\n## Two\n\n### Three?\n', ':7 The category “One” has no question.'],
    [
      '## One\n\n### Two?\n\n#### Three\n',
      ':11 Categories are “##”, questions “###”; there is nothing below.',
    ],
  ])('that are in disorder fail the build: %j', (disorder, problem) => {
    expect(problemsOf(questions(disorder))).toContain(`content/en/faq.md${problem}`)
  })
})

test.each([
  ['content/en/docs/embed.md', { language: 'en', room: 'docs', slug: 'embed' }],
  ['content/vi/about-us.md', { language: 'vi', room: 'root', slug: 'about-us' }],
  ['content/fr/about-us.md', null],
  ['content/en/docs/more/embed.md', null],
  ['content/en/docs/Embed.md', null],
  ['content/en/picture.png', null],
])('%s', (path, place) => {
  expect(placeOf(path)).toEqual(place)
})
