import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownHtml, plainText } from '../../../markdown/index.ts'
import { escapeCell, escapeLinkText, escapeMarkdown } from './escape-markdown.ts'

/** What can be a mark of Markdown, between words, blanks and addresses. */
const line = fc
  .string({
    unit: fc.constantFrom(...'\\`*_[]<>|~#&!()-+=:;.1', ' ', ' ', 'a', 'é', 'lt', 'https://a.b/', 'www.a.b/'),
    maxLength: 24,
  })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '')

test('text is shown as it was written', () => {
  fc.assert(
    fc.property(line, (text) => {
      expect(plainText(`${escapeMarkdown(text)} a`)).toBe(`${text} a`)
      const label = text.replace(/[[\]()]/g, '')
      expect(plainText(`a [${escapeLinkText(label)}](https://a.b)`)).toBe(`a ${label}`)
      expect(plainText(`| a |\n| - |\n| a ${escapeCell(text)} |`)).toBe(`a\na ${text}`)
    }),
    { numRuns: 2000 },
  )
})

const page = { origin: 'https://studio.example', firstHeading: 2, done: '', open: '' }

test.each([
  ['https://acme.example/contact', 'https://acme.example/contact'],
  ['https://people.example/~an/', 'https://people.example/~an/'],
  ['https://en.wikipedia.org/wiki/Ruby_(language)', 'https://en.wikipedia.org/wiki/Ruby_(language)'],
  ['(see https://x.example/_next/a).', 'https://x.example/_next/a'],
  ['[see https://a.example/x].', 'https://a.example/x'],
  ['the address `https://a.example/`', 'https://a.example/'],
  ['www.acme.example/_a*b*c', 'http://www.acme.example/_a*b*c'],
])('an address leads where it did: %s', (text, address) => {
  const html = markdownHtml(`${escapeMarkdown(text)}\\\nnext`, page)
  expect(html).toContain(`href="${address}"`)
  expect(html).toMatch(/<br\s*\/?>\s*next/)
})
