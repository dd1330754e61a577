import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, Groups } from './blocks.ts'
import { MarkdownDocument, parseMarkdown } from './document.ts'
import { lex, noLinks, type Token, type Tokens } from './lex.ts'
import { corpus } from './testing/corpus.ts'
import { markdown } from './testing/markdown.ts'

function stream(text: string, cuts: readonly number[]): MarkdownDocument {
  const document = new MarkdownDocument()
  for (const cut of [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b)) {
    document.update(text.slice(0, cut), false)
  }
  document.update(text, true)
  return document
}

test('ends in the same blocks, whatever the pieces in which the text arrives', () => {
  fc.assert(
    fc.property(markdown, fc.array(fc.nat(), { maxLength: 12, size: 'max' }), (text, cuts) => {
      expect(stream(text, cuts).groups).toEqual(parseMarkdown(text))
    }),
    { numRuns: 1_500 },
  )
})

test('ends in the same blocks when every character arrives alone', () => {
  for (const text of Object.values(corpus)) {
    expect(
      stream(
        text,
        Array.from(text, (_, index) => index),
      ).groups,
    ).toEqual(parseMarkdown(text))
  }
})

/** Tokens without what only says where they stood, and without what looseness of lists changes: blocks keep it themselves. */
function bare(token: Token): unknown {
  const { raw: _raw, loose: _loose, text, tokens, items, ...rest } = token as Tokens.Generic
  if (token.type === 'text' && tokens) rest.type = 'paragraph'
  return {
    ...rest,
    ...(tokens || items ? {} : { text: token.type === 'html' ? text.trimEnd() : text }),
    ...(tokens && { tokens: visible(tokens).map(bare) }),
    ...(items && { items: (items as Token[]).map(bare) }),
  }
}
const visible = (tokens: readonly Token[]) => tokens.filter(({ type }) => type !== 'space' && type !== 'def')

function asTokens(groups: Groups<Block>): unknown[] {
  return groups.flat().flatMap((block): unknown[] => {
    switch (block.kind) {
      case 'tokens':
        return visible(block.tokens).map(bare)
      case 'code':
        return [{ type: 'code', lang: block.language, text: block.chunks.join('\n') }]
      case 'list':
        return [
          {
            type: 'list',
            ordered: block.isOrdered,
            start: block.isOrdered ? block.start : '',
            items: block.groups.flat().map((entry) => visible(entry.tokens).map(bare)),
          },
        ]
      case 'table':
        return [
          {
            type: 'table',
            header: block.header.cells.map((cell) => visible(cell.tokens).map(bare)),
            align: block.header.cells.map((cell) => cell.align),
            rows: block.groups.flat().map((row) => row.cells.map((cell) => visible(cell.tokens).map(bare))),
          },
        ]
    }
  })
}

function wholeTokens(text: string): unknown[] {
  return visible(lex(text, noLinks())).map((token) => {
    if (token.type === 'code' && !('codeBlockStyle' in token)) {
      const { lang, text } = token as Tokens.Code
      return { type: 'code', lang: /^\S*/.exec(lang ?? '')![0], text }
    }
    if (token.type === 'list') {
      const { ordered, start, items } = token as Tokens.List
      return { type: 'list', ordered, start, items: items.map((item) => visible(item.tokens).map(bare)) }
    }
    if (token.type === 'table') {
      const { header, align, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => visible(cell.tokens).map(bare))
      return { type: 'table', header: cells(header), align, rows: rows.map(cells) }
    }
    return bare(token)
  })
}

test.each(Object.entries(corpus))('reads like the lexer reads the whole: %s', (_name, text) => {
  expect(asTokens(parseMarkdown(text))).toEqual(wholeTokens(text))
})
