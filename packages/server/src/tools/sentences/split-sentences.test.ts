import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences.ts'

const split = (text: string) => splitSentences(text).map((sentence) => sentence.trim())

test.each([
  ['One. Two! Three? Four… Five', ['One.', 'Two!', 'Three?', 'Four…', 'Five']],
  [
    'Mr. Smith met Dr. Lan at 3.30 p.m. in St. Paul. They talked.',
    ['Mr. Smith met Dr. Lan at 3.30 p.m. in St. Paul.', 'They talked.'],
  ],
  [
    'It costs 3.50 dollars, e.g. for J. R. Tolkien. Fine.',
    ['It costs 3.50 dollars, e.g. for J. R. Tolkien.', 'Fine.'],
  ],
  [
    'See Fig. 3 and No. 7. He said no. Then he sat. Art. Sun.',
    ['See Fig. 3 and No. 7.', 'He said no.', 'Then he sat.', 'Art.', 'Sun.'],
  ],
  ['“Go!” she said. “Why?” He left.', ['“Go!” she said.', '“Why?”', 'He left.']],
  ['Wait ... what? Yes.', ['Wait ... what?', 'Yes.']],
  [
    'Từ mùa xuân đến mùa thu. Ở nông thôn, TP. Hồ Chí Minh có TS. Lan. Cam, quýt, v.v. Hết.',
    ['Từ mùa xuân đến mùa thu.', 'Ở nông thôn, TP. Hồ Chí Minh có TS. Lan.', 'Cam, quýt, v.v.', 'Hết.'],
  ],
  ['1. First. 2. Second.', ['1. First.', '2. Second.']],
  ['これは本です。それも本です。', ['これは本です。', 'それも本です。']],
])('%s', (text, sentences) => {
  expect(split(text)).toEqual(sentences)
})

test('nothing is lost or changed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Mr. ', 'A', 'b', '. ', '! ', '…', ' ', '"', '3.5', '\n', '”', 'v.v. ', '。')),
      (parts) => {
        const text = parts.join('')
        expect(splitSentences(text).join('')).toBe(text)
      },
    ),
  )
})
