import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { quickRules } from '../packages/react/src/chat/markdown/quick-rules.ts'
import { unbuiltRules } from './unbuilt-rules.ts'

type Rules = Parameters<typeof quickRules>[0]

/** What is needed here of marked, in the release that the chat has. */
interface Marked {
  Tokenizer: new () => { rules: Rules }
  Lexer: {
    new (options: object): { lex: (text: string) => Iterable<object> }
    rules: { inline: Record<'gfm' | 'normal', Rules['inline']> }
  }
}

const { handler } = unbuiltRules().transform as { handler: (code: string) => { code: string } }

const inReact = createRequire(new URL('../packages/react/package.json', import.meta.url))
const path = inReact.resolve('marked').replace(/[^/]+$/, 'marked.esm.js')
const code = await readFile(path, 'utf8')

const load = (source: string): Promise<Marked> =>
  import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)

/** What a lexer makes of a text with the chat's rules. */
function tokensBy({ Lexer, Tokenizer }: Marked, text: string): object[] {
  const tokenizer = new Tokenizer()
  const lexer = new Lexer({ gfm: true, tokenizer })
  tokenizer.rules = quickRules(tokenizer.rules)
  return [...lexer.lex(text)]
}

test('the chat reads emphasis as it does with all expressions', async () => {
  const built = await load(code)
  const unbuilt = await load(handler(code).code)
  for (const text of [
    '**Bold**, *slanted*, ~~gone~~, __also__ _so_, snake_case_name and 2 * 3 * 4',
    '**Đậm “nhấn”**, *nghiêng*。~~bỏ~~ **(x)**y',
    '***both*** `**code**` [**link**](https://example.org)\n\n> *quoted*\n\n- **item**',
  ]) {
    expect(tokensBy(unbuilt, text)).toEqual(tokensBy(built, text))
  }
})

test('expressions for emphasis are not built', async () => {
  const { Lexer } = await load(handler(code).code)
  const { gfm, normal } = Lexer.rules.inline
  for (const rules of [gfm, normal])
    for (const rule of [rules.emStrongRDelimAst, rules.emStrongRDelimUnd, rules.delRDelim])
      expect(rule).not.toBeInstanceOf(RegExp)
  expect(gfm.anyPunctuation).toBeInstanceOf(RegExp)
})

test('another release of marked that builds them otherwise is refused', () => {
  expect(() => handler('export const Lexer = class {}')).toThrow('0 places, not in one')
})
