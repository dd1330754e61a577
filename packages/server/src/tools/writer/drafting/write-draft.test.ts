import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '@ai-studio/contract'
import { blocksOf } from '../text/blocks.ts'
import { markdownReader, plainText } from '../../../markdown/index.ts'
import { gapsIn, withoutGaps } from './gaps.ts'
import {
  templateNames,
  templatePlans,
  type DraftLength,
  type TemplateName,
  type Tone,
} from './template-plans.ts'
import { templateTexts } from './template-texts.ts'
import { writeDraft } from './write-draft.ts'
import type { DraftRequest } from './workplace.ts'
import { writeOutline } from './write-outline.ts'

const lengths: readonly DraftLength[] = ['short', 'medium', 'long']
const tones: readonly Tone[] = ['neutral', 'friendly', 'formal', 'persuasive', 'enthusiastic']
const filledIn = {
  en: {
    topic: 'Rain barrels for small gardens',
    points: [
      'saves drinking water',
      'Price: 49 USD',
      'a tap that does not drip',
      'The barrel holds 200 litres',
      'leaks were a problem last year',
      'write to garden@example.com',
      'ready by Monday',
    ],
    audience: 'hobby gardeners',
  },
  vi: {
    topic: 'Thùng chứa nước mưa cho vườn nhỏ',
    points: [
      'tiết kiệm nước sạch',
      'Giá: 900.000 đồng',
      'vòi không rò rỉ',
      'Thùng chứa được 200 lít nước',
      'năm ngoái khó khăn vì rò rỉ',
      'viết thư đến vuon@example.com',
      'có hàng từ thứ hai',
    ],
    audience: 'người làm vườn',
  },
} satisfies Record<Language, unknown>

function request(language: Language, more: Partial<DraftRequest> = {}): DraftRequest {
  const { topic, points, audience } = filledIn[language]
  return {
    template: 'article',
    topic,
    points: points.join('\n'),
    outline: '',
    tone: 'neutral',
    length: 'medium',
    language,
    audience,
    ...more,
  }
}

const every = (['en', 'vi'] as const).flatMap((language) =>
  templateNames.flatMap((template) => lengths.map((length) => ({ language, template, length }))),
)
const wordsOnly = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

describe.each(every)('$template in $language, $length', ({ language, template, length }) => {
  const drafts = tones.flatMap((tone) => [
    writeDraft(request(language, { template, length, tone })),
    writeDraft(request(language, { template, length, tone, points: '', audience: '' })),
  ])
  const full = drafts.filter((_, index) => index % 2 === 0)

  test('leaves no placeholder and no doubled blank or mark', () => {
    for (const { markdown } of drafts) {
      expect(markdown).not.toMatch(/[{}]|\[\[|\]\]|undefined/)
      expect(markdown).not.toMatch(/[^\S\n]{2,}|\n{3,}|[^\S\n]$/m)
      expect(markdown.replaceAll('[…:', '[:')).not.toMatch(/[.,;:!?…]\s*[.,;:!?…](?!\.)/)
      expect(markdown).not.toMatch(/\s[.,;!?](?:\s|$)/)
    }
  })

  test('says the topic and every point, once at least', () => {
    for (const { markdown } of full) {
      const said = wordsOnly(plainText(markdown))
      expect(said).toContain(wordsOnly(filledIn[language].topic))
      for (const point of filledIn[language].points) expect(said).toContain(wordsOnly(point))
    }
  })

  test('begins paragraphs and items with a capital, a gap or a mark', () => {
    for (const { markdown } of drafts) {
      for (const line of plainText(markdown).split('\n')) expect(line).not.toMatch(/^\p{Ll}/u)
    }
  })

  test('lists the gaps that it marks', () => {
    for (const { markdown, gaps } of drafts) {
      expect(gaps.length).toBe(new Set(markdown.match(/\[…: [^\]]+\]/g)).size)
      for (const gap of gaps) expect(gap).toMatch(/^\P{Ll}/u)
    }
    for (const { gaps } of drafts.filter((_, index) => index % 2 === 1))
      expect(gaps.length).toBeGreaterThan(1)
  })

  test('has the headings of the template, in their order', () => {
    for (const { markdown, title } of drafts) {
      const headings = blocksOf(markdown).flatMap((block) => (block.kind === 'heading' ? [block] : []))
      const possible = templatePlans[template].map(
        ({ id }) => templateTexts[language][template].sections[id]!.headings ?? [],
      )
      const places = headings
        .filter(({ level }) => level === 2)
        .map(({ text }) => possible.findIndex((those) => those.includes(text)))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(new Set(places).size).toBe(places.length)
      const hasTitle = template !== 'email' && template !== 'socialPost'
      expect(headings.filter(({ level }) => level === 1).map(({ text }) => text)).toEqual(
        hasTitle ? [title] : [],
      )
    }
  })

  test('the outline of it can be given back as the outline of a draft', () => {
    const outline = writeOutline(request(language, { template, length }))
    expect(outline.markdown).not.toMatch(/[{}]|\[\[/)
    expect(outline.gaps).toEqual(gapsIn(outline.markdown))
    const draft = writeDraft(request(language, { template, length, points: '', outline: outline.markdown }))
    const headingsOf = (markdown: string) =>
      blocksOf(markdown).flatMap((block) =>
        block.kind === 'heading' && block.level === 2 ? [block.text] : [],
      )
    expect(headingsOf(draft.markdown)).toEqual(headingsOf(outline.markdown))
    const said = wordsOnly(plainText(draft.markdown))
    for (const point of filledIn[language].points) expect(said).toContain(wordsOnly(point))
  })
})

test('a longer text has more in it', () => {
  for (const language of ['en', 'vi'] as const) {
    for (const template of templateNames) {
      const sizes = lengths.map(
        (length) => blocksOf(writeDraft(request(language, { template, length, points: '' })).markdown).length,
      )
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
      expect(sizes[2]).toBeGreaterThan(sizes[0]!)
    }
  }
})

test('the same request makes the same text, and other topics make other sentences', () => {
  expect(writeDraft(request('en'))).toEqual(writeDraft(request('en')))
  const topics = ['Solar energy', 'Night buses', 'School lunches', 'Old books', 'Green roofs', 'Quiet rooms']
  const openings = topics.map((topic) =>
    writeDraft(request('en', { topic })).markdown.split('\n\n')[1]!.replaceAll(new RegExp(topic, 'gi'), ''),
  )
  expect(new Set(openings).size).toBeGreaterThan(1)
})

test('tones speak differently', () => {
  for (const language of ['en', 'vi'] as const) {
    for (const template of templateNames) {
      const texts = tones.map(
        (tone) => writeDraft(request(language, { template, tone, length: 'short' })).markdown,
      )
      expect(new Set(texts).size).toBe(tones.length)
    }
  }
})

test('friends contract, formal writers do not', () => {
  const textIn = (tone: Tone) =>
    writeDraft(request('en', { template: 'jobAd', tone, topic: 'gardener' })).markdown
  expect(textIn('formal')).not.toMatch(/\b(?:we're|it's|don't|you'll|that's)\b/i)
  expect(textIn('friendly')).toMatch(/\b(?:we're|it's|don't|you'll|that's)\b/i)
})

test('a gap goes when a point says it', () => {
  const gapsWith = (points: string) =>
    writeDraft(request('en', { template: 'productDescription', points })).gaps
  expect(gapsWith('light')).toContain('Say what it costs, with tax and delivery')
  expect(gapsWith('light\nPrice: 20 USD')).not.toContain('Say what it costs, with tax and delivery')
})

test('points go where they belong', () => {
  const { markdown } = writeDraft(
    request('en', {
      template: 'jobAd',
      topic: 'Cook',
      points:
        'Two years of experience with vegan food\n28 days of paid leave\nPlan the menus\njobs@example.com',
    }),
  )
  const [, tasks, profile, offer] = markdown.split(/^## .*$/m)
  expect(tasks).toContain('- Plan the menus')
  expect(profile).toContain('experience with vegan food')
  expect(offer).toContain('paid leave')
  expect(markdown.split('\n\n').at(-2) ?? '').not.toContain('- jobs@')
  expect(markdown).toContain('Please send your application to: jobs@example.com.')
})

test('articles and names are right', () => {
  const lead = (topic: string) =>
    writeDraft(request('en', { template: 'jobAd', topic, points: '', audience: '' })).markdown
  expect(lead('accountant')).toContain('an accountant')
  expect(lead('UX designer')).toContain('a UX designer')
  expect(lead('Waiters')).toMatch(/(?:looking for|seeking) waiters/)
  expect(lead('Waiters')).not.toMatch(/\ban? waiters/)
})

describe('an outline of the writer’s own', () => {
  const outline = '# Our garden\n\n## Introduction\n\n## Water\n- rain is free\n\n### Pumps\n\n## Conclusion'
  const { markdown, title } = writeDraft(
    request('en', { outline, points: 'electric pumps are loud\nwater is heavy\ncats' }),
  )

  test('is followed, heading by heading', () => {
    expect(title).toBe('Our garden')
    expect(markdown.match(/^#+ .*$/gm)).toEqual([
      '# Our garden',
      '## Introduction',
      '## Water',
      '### Pumps',
      '## Conclusion',
    ])
  })

  test('gets the opening, the closing and the points where they belong', () => {
    const [, introduction, water, pumps, conclusion] = markdown.split(/^#+ (?!Our).*$/m)
    expect(introduction).toContain('hobby gardeners')
    expect(water).toMatch(/rain is free/i)
    expect(water).toMatch(/water is heavy/i)
    expect(pumps).toMatch(/electric pumps are loud/i)
    expect(conclusion!.trim()).not.toBe('')
    expect(markdown).toContain('cats')
  })

  test('that was made of the points says each once in the draft', () => {
    for (const language of ['en', 'vi'] as const) {
      for (const template of templateNames) {
        const given = request(language, { template })
        const draft = writeDraft({ ...given, outline: writeOutline(given).markdown })
        const said = wordsOnly(plainText(draft.markdown.replaceAll(/\[…: [^\]]*\]/g, '')))
        for (const point of filledIn[language].points) {
          expect(said.split(wordsOnly(point)).length - 1, `${template}: ${point}`).toBe(1)
        }
      }
    }
  })

  test.each(['-', '1.'])('may be a title and a list, with %s', (marker) => {
    const items = ['Why it matters', 'Tools we use', '  - Slack', 'What can go wrong']
    const list = items.map((item) => (item.startsWith(' ') ? `  ${item}` : `${marker} ${item}`)).join('\n')
    const { markdown, title } = writeDraft(request('en', { outline: `# My guide\n\n${list}`, points: '' }))
    expect(title).toBe('My guide')
    expect(markdown.match(/^## .*$/gm)).toEqual([
      '## Why it matters',
      '## Tools we use',
      '## What can go wrong',
    ])
    expect(markdown).toMatch(/slack/i)
  })

  test('of a title and a hint is none: the template decides', () => {
    const { markdown } = writeDraft(
      request('en', { outline: '# My guide\n\n*Something about the town*', points: '' }),
    )
    expect(markdown).not.toMatch(/^#+ .*Something/m)
    expect(markdown.match(/^## .*$/gm)?.length).toBeGreaterThan(1)
  })

  test('may be a plain list, in Vietnamese as well', () => {
    const text = writeDraft(
      request('vi', { outline: '- Mở đầu\n- Chọn thùng\n  - thùng nhựa\n- Kết luận', points: '' }),
    ).markdown
    expect(text.match(/^## .*$/gm)).toEqual(['## Mở đầu', '## Chọn thùng', '## Kết luận'])
    expect(text).toContain('thùng nhựa')
  })
})

const read = markdownReader()
const kindsIn = (tokens: readonly { type: string; tokens?: unknown; items?: unknown }[]): string[] =>
  tokens.flatMap(({ type, tokens: inner, items }) => [
    type,
    ...kindsIn((inner ?? []) as Parameters<typeof kindsIn>[0]),
    ...kindsIn((items ?? []) as Parameters<typeof kindsIn>[0]),
  ])

describe('whatever somebody writes', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      '"Quoted" ‘topic’',
      '😀 👨‍👩‍👧‍👦 party 🎉',
      '<script>alert(1)</script>',
      '# Heading *bold* _it_ [a](javascript:alert(1)) ![x](y)',
      '```\ncode\n```',
      'مرحبا بالعالم \u202Eabc',
      '- item\n- item',
      '1. first',
      '> quote',
      '| a | b |',
      '---',
      '&lt;b&gt; &amp; &#35;',
      '{topic} {gap:why} [[a|b]] {{point}} $& $1',
      '[…: not a gap]',
      '~~gone~~ `code` \\ end\\',
      'x'.repeat(500),
      'A very long topic, '.repeat(26),
      'https://example.com/a_b_c?d=e*f*',
    ),
  )
  const requests = fc.record({
    template: fc.constantFrom(...templateNames),
    topic: odd.filter((text) => text.trim() !== ''),
    points: fc.array(odd, { maxLength: 4 }).map((points) => points.join('\n')),
    outline: fc.constant(''),
    tone: fc.constantFrom(...tones),
    length: fc.constantFrom(...lengths),
    language: fc.constantFrom('en' as const, 'vi' as const),
    audience: odd,
  })
  const plan = (template: TemplateName, language: Language) =>
    new Set(
      Object.values(templateTexts[language][template].sections).flatMap(({ headings }) => headings ?? []),
    )

  test('adds no heading, no tag, no link but addresses, no code and no list to the template', () => {
    fc.assert(
      fc.property(requests, (input) => {
        const { markdown, gaps } = writeDraft(input)
        const headings = markdown.match(/^#{1,6} .*$/gm) ?? []
        const known = plan(input.template, input.language)
        const isLetter = input.template === 'email' || input.template === 'socialPost'
        expect(headings.filter((line) => line.startsWith('# ')).length).toBe(isLetter ? 0 : 1)
        for (const line of headings.filter((each) => each.startsWith('## ')))
          expect(known).toContain(line.slice(3))
        const unescaped = markdown.replace(/<https?:[^\s<>]*>|\\[!-/:-@[-`{-~]/gi, 'x')
        expect(unescaped).not.toMatch(/[<`|]|\]\(|!\[|^>|^ {0,3}(?:[*+]|\d+\)) |^ {0,3}(?:=+|-+) *$/m)
        expect(markdown).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u)
        expect(gaps).not.toContain('Not a gap')
        const kinds = new Set(kindsIn(read(markdown)!))
        for (const kind of [
          'html',
          'code',
          'codespan',
          'image',
          'blockquote',
          'table',
          'hr',
          'del',
          'em',
          'def',
        ]) {
          expect(kinds).not.toContain(kind)
        }
        // eslint-disable-next-line no-control-regex
        expect(markdown).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
      }),
      { numRuns: 400 },
    )
  })

  test('what looks like a placeholder stays as it was written', () => {
    const { markdown } = writeDraft(
      request('en', { topic: 'The {topic} of $& and {gap:why}', points: '{{point}} is a {title}' }),
    )
    expect(plainText(markdown)).toContain('the {topic} of $& and {gap:why}')
    expect(plainText(markdown)).toContain('{{point}} is a {title}')
  })

  test('a long topic opens the text whole and gives it a short title', () => {
    const topic =
      'We open a new café in Da Nang on 5 May. It has thirty seats and a garden, and we roast our own coffee.'
    const { title, markdown } = writeDraft(request('en', { topic }))
    expect(title).toBe('We open a new café in Da Nang on 5 May')
    expect(markdown.split('\n\n')[1]).toBe(topic)
    expect(markdown).toContain('this topic')
  })
})

test('what is measured of a draft is without its gaps', () => {
  const { markdown } = writeDraft(request('en'))
  expect(withoutGaps(markdown)).not.toContain('…')
  expect(withoutGaps(markdown)).toContain('drinking water')
})
