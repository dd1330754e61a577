import { expect, test } from 'vitest'
import { MarkdownDocument } from './document.ts'
import { mend } from './mend.ts'
import { corpus } from './testing/corpus.ts'
import type { Token } from './lex.ts'

test.each([
  ['a **bold te', 'a **bold te**'],
  ['a **bold ', 'a **bold**'],
  ['a **bold*', 'a **bold**'],
  ['a **bold**', 'a **bold**'],
  ['a **', 'a '],
  ['a *', 'a '],
  ['an *em and **strong', 'an *em and **strong***'],
  ['a ~~gone', 'a ~~gone~~'],
  ['snake_case_name', 'snake_case_name'],
  ['2 * 3', '2 * 3'],
  ['5*3*x', '5*3*x'],
  ['\\*not', '\\*not'],
  ['`code', '`code`'],
  ['`code **x', '`code **x`'],
  ['``code `', '``code ``'],
  ['a `', 'a '],
  ['see [the gui', 'see the gui'],
  ['see [the guide]', 'see the guide'],
  ['see [the guide](https://exa', 'see the guide'],
  ['see [**the** guide](https://exa', 'see **the** guide'],
  ['see [the guide](https://example.com) or', 'see [the guide](https://example.com) or'],
  ['array[0', 'array[0'],
  ['an ![image](https://x', 'an '],
  ['- item **bo', '- item **bo**'],
  ['> quote *em', '> quote *em*'],
  ['## Title **bo', '## Title **bo**'],
  ['- item\n  ```js\n  const a = `x', '- item\n  ```js\n  const a = `x'],
  [
    '- item\n  ```js\n  const a = **\n  ```\n  and **b',
    '- item\n  ```js\n  const a = **\n  ```\n  and **b**',
  ],
  ['ends with \\', 'ends with '],
])('%j is drawn as %j', (source, mended) => {
  expect(mend(source)).toBe(mended)
})

/** Text of the blocks as drawn, without what is code on purpose. */
function drawnText(document: MarkdownDocument): string {
  const text = (tokens: readonly Token[]): string =>
    tokens
      .map((token) => {
        if (token.type === 'codespan' || token.type === 'code' || token.type === 'html') return ''
        if ('items' in token && Array.isArray(token.items))
          return token.items.map((item: Token) => text([item])).join('\n')
        if (token.type === 'table') return ''
        if ('tokens' in token && token.tokens) return text(token.tokens)
        return 'text' in token ? String(token.text) : ''
      })
      .join('')
  return document.groups
    .flat()
    .map((block) => {
      if (block.kind === 'tokens') return text(block.tokens)
      if (block.kind === 'list')
        return block.groups
          .flat()
          .map((entry) => text(entry.tokens))
          .join('\n')
      if (block.kind === 'table')
        return block.groups
          .flat()
          .flatMap((row) => row.cells.map((cell) => text(cell.tokens)))
          .join('\n')
      return ''
    })
    .join('\n')
}

test('no address of a link flashes up while it is written, and who speaks is shown early', () => {
  const document = new MarkdownDocument()
  const definitions =
    'See [one].\n\n[one]: https://one.example\n[two]: mailto:a@b.example\n[three]: ../three\n'
  for (let end = 1; end < definitions.length; end += 1) {
    document.update(definitions.slice(0, end), false)
    expect(drawnText(document), definitions.slice(0, end)).not.toMatch(/:|\.\./)
  }
  document.update('[Alice]: H', false)
  expect(drawnText(document)).toBe('[Alice]: H')
  document.update('[Alice]: Hi!\n[太郎]: こ', false)
  expect(drawnText(document)).toBe('[Alice]: Hi!\n[太郎]: こ')
})

test('no marks flash up while prose, lists and tables are written', () => {
  const plain = [
    'prose',
    'headings',
    'list right after a paragraph',
    'task list',
    'table right after a paragraph',
    'definition list like',
    'vietnamese',
    'loose list',
  ]
  for (const name of plain) {
    const document = new MarkdownDocument()
    const text = corpus[name]!
    for (let end = 1; end < text.length; end += 1) {
      document.update(text.slice(0, end), false)
      expect(drawnText(document), `${name}: ${JSON.stringify(text.slice(0, end))}`).not.toMatch(
        /\*\*|~~|`|^#|\|--|\]\(|^[-=]+$/m,
      )
    }
  }
})
