import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bare, blocksOf, firstHeading } from './blocks.ts'
import { cutAtWord } from './cut.ts'
import { capitalise, headline, indefiniteArticle, isPlural } from './english.ts'
import { proseOf } from './prose.ts'
import { titleOf } from './title-of.ts'

describe('English', () => {
  test.each([
    ['apple', 'an'],
    ['hour', 'an'],
    ['honest man', 'an'],
    ['university', 'a'],
    ['unusual idea', 'an'],
    ['European city', 'a'],
    ['one-off', 'a'],
    ['SEO manager', 'an'],
    ['UX designer', 'a'],
    ['NASA mission', 'a'],
    ['8-bit game', 'an'],
    ['HR assistant', 'an'],
    ['user', 'a'],
    ['umbrella', 'an'],
    ['MRI', 'an'],
    ['house', 'a'],
    ['uninvited guest', 'an'],
    ['unicorn', 'a'],
    ['herb', 'a'],
  ])('article of %s: %s', (noun, article) => expect(indefiniteArticle(noun)).toBe(article))

  test.each([
    ['coffee grinders', true],
    ['coffee', false],
    ['the future of cities', false],
    ['glass', false],
    ['people in towns', true],
    ['bread and butter', true],
    ['news', false],
    ['mathematics', false],
    ['houses for rent', true],
  ])('plural of %s: %s', (noun, plural) => expect(isPlural(noun)).toBe(plural))

  test('headlines keep names and small words', () => {
    expect(headline('how to repair an iPhone in the park')).toBe('How to Repair an iPhone in the Park')
    expect(headline('tea: a history')).toBe('Tea: A History')
    expect(capitalise('iPhone')).toBe('iPhone')
    expect(capitalise('“ôn tập”')).toBe('“Ôn tập”')
  })
})

describe('blocks', () => {
  const markdown =
    '# Title #\n\nA line\nand more.\n\n- one\n- [ ] two\n  more\n\n```js\n# no heading\n```\n\n| a | b |\n\nUnder\n=====\n> quoted\n'

  test('are found', () => {
    expect(
      blocksOf(markdown)
        .filter(({ kind }) => kind !== 'blank')
        .map((block) => [block.kind, 'text' in block ? block.text : '']),
    ).toEqual([
      ['heading', 'Title'],
      ['paragraph', 'A line\nand more.'],
      ['item', 'one'],
      ['item', 'two\n  more'],
      ['other', ''],
      ['other', ''],
      ['heading', 'Under'],
      ['paragraph', '> quoted'],
    ])
  })

  test('put together are the text again', () => {
    const pieces = [
      '# a',
      '- b',
      '```',
      '~~~',
      'text',
      '',
      '===',
      '---',
      '| x |',
      '> q',
      '1. n',
      '<b>',
      '    code',
      '    a = 1',
      '- ```',
      '    ```',
      '#no',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (lines) => {
        const text = lines.join('\n')
        expect(
          blocksOf(text)
            .map(({ raw }) => raw)
            .join('\n'),
        ).toBe(text)
      }),
    )
  })

  test('lose their marks', () => {
    expect(
      bare('A **bold** and *soft* [link](https://x.y) with `code` and snake_case \\*star\\* ![pic](a.png)'),
    ).toBe('A bold and soft link with code and snake_case *star* pic')
  })
})

test('prose has no headings, no code and no tables', () => {
  const { paragraphs, sentences } = proseOf(
    '# Head\n\nOne two. Three.\n\n```\nnot this\n```\n\n- item one\n- item two\n\n| no | no |',
    'en',
  )
  expect(paragraphs).toBe(2)
  expect(sentences.map(({ text }) => text)).toEqual(['One two.', 'Three.', 'item one', 'item two'])
})

test('titles are the first heading, or the beginning', () => {
  expect(firstHeading('Text\n\n## The **head**')).toBe('The head')
  expect(titleOf('A first sentence. And more.', 'en')).toBe('A first sentence')
  expect(titleOf('```\ncode\n```', 'vi')).toBe('Văn bản')
})

test('cutting splits neither words nor emoji', () => {
  expect(cutAtWord('one two three', 9)).toBe('one two…')
  expect(cutAtWord('short', 9)).toBe('short')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 8, max: 60 }),
      (text, limit) => {
        const cut = cutAtWord(text, limit)
        expect(cut.length).toBeLessThanOrEqual(Math.max(limit, text.length <= limit ? text.length : limit))
        expect(cut.isWellFormed()).toBe(true)
      },
    ),
  )
})
