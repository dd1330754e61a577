import { Lexer, type Token, type Tokens } from 'marked'
import { markdownOptions } from '../../../markdown/index.ts'
import { lineBreak } from '../../../markdown/plain-text.ts'
import type { Block } from './document-blocks.ts'
import { loweredText, raisedText } from './raised-text.ts'

/** The blocks of Markdown. What is no heading and no table stays as it was written. */
export function blocksOfMarkdown(markdown: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  for (const token of Lexer.lex(markdown, markdownOptions)) {
    if (token.type === 'heading') heading = plainText(token)
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table
      const cells = [header, ...rows].map((row) => row.map(({ tokens }) => textOf(tokens).trim()))
      blocks.push({
        kind: 'table',
        grid: { name: heading, rows: cells, rowCount: cells.length, hasHeader: true },
        markdown: token.raw.trim(),
      })
    } else if (token.type !== 'space') {
      const raw = token.raw.replace(/^\n+/, '').trimEnd()
      if (raw !== '') blocks.push({ kind: 'prose', markdown: raw })
    }
  }
  return blocks
}

/** What a person reads of a piece of Markdown. */
export function plainText(token: Token): string {
  if (token.type === 'image') return ''
  // What stands in two lines is no single word, and no single number.
  if (token.type === 'html') return lineBreak.test(token.raw.trim()) ? ' ' : ''
  if (token.type === 'br') return ' '
  const { tokens, items } = token as { tokens?: Token[]; items?: Token[] }
  if (items) return items.map(plainText).join('\n')
  if (tokens) return textOf(tokens)
  return 'text' in token && typeof token.text === 'string' ? unescaped(token.text) : ''
}

/** What becomes of text behind a tag; null is text on the line again. */
const shifts: Readonly<Record<string, ((text: string) => string) | null>> = {
  '<sup>': raisedText,
  '<sub>': loweredText,
  '</sup>': null,
  '</sub>': null,
}

function textOf(tokens: readonly Token[]): string {
  let shift: ((text: string) => string) | null = null
  return tokens
    .map((token) => {
      const text = plainText(token)
      if (token.type !== 'html') return shift ? shift(text) : text
      const next = shifts[token.raw.toLowerCase()]
      if (next !== undefined) shift = next
      return text
    })
    .join('')
}

const signs: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  '#39': "'",
  nbsp: ' ',
}
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp|#39|nbsp);/g, (_, sign: string) => signs[sign]!)
