import fc from 'fast-check'
import { Lexer, Tokenizer } from 'marked'
import { expect, test } from 'vitest'
import { quickRules } from './quick-rules.ts'
import { corpus } from './testing/corpus.ts'
import { markdown } from './testing/markdown.ts'

/** What the lexer reads with its own rules, and with these. */
function read(source: string, withRules = (rules: Tokenizer['rules']) => rules): unknown[] {
  const tokenizer = new Tokenizer()
  const lexer = new Lexer({ gfm: true, tokenizer })
  tokenizer.rules = withRules(tokenizer.rules)
  return [...lexer.lex(source)]
}

function expectSame(source: string): void {
  expect(read(source, quickRules)).toEqual(read(source))
}

test('whatever is written is read as the library reads it', () => {
  // A heading whose line ends with a tab.
  fc.assert(fc.property(markdown, expectSame), { numRuns: 3_000, examples: [['!\n- \t']] })
})

test.each(Object.entries(corpus))('reads as the library: %s', (_name, source) => expectSame(source))

/** What decides whether a run of marks opens or closes: blanks and punctuation of every script beside it. */
const beside = fc.constantFrom(
  ...Array.from('aéạ漢م😀𝒳$€“”。，؟—\u00A0\u3000 \n.~\\ª²½…★'),
  // Half of a character.
  '\uD83D',
)
const mark = fc.constantFrom('*', '**', '***', '_', '__', '___', '~', '~~')

test('emphasis beside characters of all kinds is read as the library reads it', () => {
  const text = fc
    .array(fc.oneof(beside, beside, mark), { maxLength: 24, size: 'max' })
    .map((all) => all.join(''))
  fc.assert(fc.property(text, expectSame), { numRuns: 5_000 })
})

test.each([
  ['a paragraph', 'một *dòng* '],
  ['nested marks', '*ạ _ạ **ạ** ạ_ ạ* '],
])('%s that is long and full of marks', (_name, piece) => {
  expectSame(piece.repeat(Math.floor(900 / piece.match(/[*_]+/g)!.length)))
})
