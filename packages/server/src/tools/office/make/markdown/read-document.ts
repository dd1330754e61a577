import type { Token, Tokens } from 'marked'
import { maxDepth, tokensIn } from '../../../../markdown/read-markdown.ts'
import type { Block, ColumnAlignment, Heading, ListItem, Paragraph, Runs, Table } from './document-model.ts'
import { markupText } from './markup-text.ts'
import { readInlines, type Reading } from './read-inlines.ts'
import { type Piece, readPieces } from './read-pieces.ts'
import { writableText } from './writable-text.ts'

/** What Markdown says, as blocks. */
export interface ReadDocument {
  blocks: readonly Block[]
  /** Whether there were images; their descriptions stand in their places. */
  hasImages: boolean
}

/** Reads Markdown of any length and form. What is too wild to be read as Markdown is taken as plain text. */
export function readDocument(markdown: string): ReadDocument {
  const reading: Reading = { hasImages: false }
  const blocks = readPieces(writableText(markdown)).flatMap((piece) => readPiece(piece, reading))
  return { blocks, hasImages: reading.hasImages }
}

const readPiece = (piece: Piece, reading: Reading): Block[] =>
  piece.kind === 'text' ? plainBlocks(piece.text) : readBlocks(piece.tokens, reading, 0)

function readBlocks(tokens: readonly Token[], reading: Reading, depth: number): Block[] {
  return tokens.flatMap((token) => readBlock(token, reading, depth))
}

function readBlock(token: Token, reading: Reading, depth: number): Block[] {
  if (depth > maxDepth) return plainBlocks(token.raw)
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'hr':
      return [{ kind: 'rule' }]
    case 'heading': {
      const runs = readInlines(tokensIn(token), reading)
      const level = (token as Tokens.Heading).depth as Heading['level']
      return runs.length > 0 ? [{ kind: 'heading', level, runs }] : []
    }
    case 'code':
      return [{ kind: 'code', lines: writableText((token as Tokens.Code).text).split('\n') }]
    case 'blockquote': {
      const blocks = readBlocks(tokensIn(token), reading, depth + 1)
      return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
    }
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      return [
        {
          kind: 'list',
          isOrdered: ordered,
          start: typeof start === 'number' ? start : 1,
          items: items.map((item) => readItem(item, reading, depth)),
        },
      ]
    }
    case 'table':
      return [readTable(token as Tokens.Table, reading)]
    case 'html':
      return plainBlocks(markupText(token.raw))
    default: {
      const inner = tokensIn(token)
      return paragraphs(readInlines(inner.length > 0 ? inner : [token], reading))
    }
  }
}

function readItem(item: Tokens.ListItem, reading: Reading, depth: number): ListItem {
  const blocks = readBlocks(item.tokens, reading, depth + 1)
  return item.task ? { done: item.checked === true, blocks } : { blocks }
}

function readTable({ header, rows, align }: Tokens.Table, reading: Reading): Table {
  const cells = (row: readonly Tokens.TableCell[]): Runs[] =>
    header.map((_, column) => readInlines(row[column]?.tokens ?? [], reading))
  return {
    kind: 'table',
    alignments: header.map((_, column): ColumnAlignment => align[column] ?? null),
    header: cells(header),
    rows: rows.map(cells),
  }
}

const paragraphs = (runs: Runs): Paragraph[] => (runs.length > 0 ? [{ kind: 'paragraph', runs }] : [])

/** A paragraph for each part between empty lines. */
const plainBlocks = (text: string): Block[] =>
  writableText(text)
    .split(/\n(?:[ \t]*\n)+/)
    .flatMap((part) => (part.trim() === '' ? [] : paragraphs([{ text: part.trim() }])))
