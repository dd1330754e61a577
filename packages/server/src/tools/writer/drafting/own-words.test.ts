import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../../../markdown/index.ts'
import { asMarkdown, oneLine } from './own-words.ts'

/** What can be a mark of Markdown, between words and blanks. */
const words = fc
  .string({
    unit: fc.constantFrom(...'\\`*_[]<>|~#&!()-+=:;.1', ' ', ' ', 'a', 'é', 'lt', 'https://a.b/', 'www.a.b/'),
    maxLength: 24,
  })
  .map(oneLine)
  .filter((text) => text !== '')

test('words are shown as they were written, also where they stand twice in one paragraph', () => {
  const shownTwice = (text: string) => plainText(`${asMarkdown(text)} a ${asMarkdown(text)}`)
  fc.assert(
    fc.property(words, (text) => {
      expect(shownTwice(text)).toBe(`${text} a ${text}`)
    }),
    { numRuns: 2000, examples: [['0~0'], ['~20'], ['a ~~b~~'], ['1~2 "~3']] },
  )
})
