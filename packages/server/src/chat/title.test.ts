import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleFrom } from './title.ts'

test.each([
  ['Hello', 'Hello'],
  ['\n\n  # **Big** plans  \nmore', 'Big plans'],
  ['- [ ] buy *milk* and `eggs`', 'buy milk and eggs'],
  ['> 1. See [the docs](https://example.com/a_b) now', 'See the docs now'],
  ['```ts\nconst answer = 42\n```', 'const answer = 42'],
  ['![A cat](cat.png) looks at me', 'A cat looks at me'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['Is 2**10 more than 10**3, or f(**a, **b)?', 'Is 2**10 more than 10**3, or f(**a, **b)?'],
  ['What does __init__ do?', 'What does __init__ do?'],
  ['**Both *of* them** are ***gone***: ~~old~~', 'Both of them are gone: old'],
  ['日本語**太字**です', '日本語太字です'],
  ['2**Note** and **Tips**', '2**Note** and Tips'],
  ['?!', '?!'],
  ['چگونه **می\u200Cتوانم** کتاب\u200Cها را بخوانم؟', 'چگونه می\u200Cتوانم کتاب\u200Cها را بخوانم؟'],
  ['ශ්\u200Dරී ලංකාව 👩\u200D💻', 'ශ්\u200Dරී ලංකාව 👩\u200D💻'],
  ['Donau\u00ADdampf \u202Ebackwards', 'Donaudampf backwards'],
  [
    'Viết cho tôi một bài thơ về biển Nha Trang vào mùa hè năm ngoái nhé',
    'Viết cho tôi một bài thơ về biển Nha Trang vào mùa hè năm…',
  ],
  ['x'.repeat(80), `${'x'.repeat(60)}…`],
  [
    'A sentence that ends, right where the sixty characters end it, or so',
    'A sentence that ends, right where the sixty characters end…',
  ],
])('%j becomes %j', (message, title) => {
  expect(titleFrom(message)).toBe(title)
})

test('is short, whole and never empty for anything that is not blank', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', ' ', '\n', '#', '*', '`', '-', '😀', '[', ']', '(', ')', 'ệ', '_'),
      }),
      (message) => {
        fc.pre(message.trim() !== '')
        const title = titleFrom(message)
        expect(title).not.toBe('')
        expect(title.length).toBeLessThanOrEqual(61)
        expect(title.isWellFormed()).toBe(true)
        expect(title).not.toContain('\n')
      },
    ),
  )
})
