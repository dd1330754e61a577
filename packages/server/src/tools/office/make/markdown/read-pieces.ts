import type { Token, Tokens } from 'marked'
import { markdownReader } from '../../../../markdown/index.ts'

/** Blocks of Markdown, and text that is too wild to be read as such. */
export type Piece = { kind: 'tokens'; tokens: readonly Token[] } | { kind: 'text'; text: string }

const readMarkdown = markdownReader()
const fence = /^ {0,3}(`{3,}|~{3,})/
const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
const heading = /^#{1,6}[ \t]/
const topItem = /^(?:[-*+]|\d{1,9}[.)])[ \t]/
const delimiterRow = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
/** Of a link, in one line; what else begins so, as a footnote does, is text. */
const definition =
  /^ {0,3}\[(?!\^)[^\]\n]{1,100}\]: *(?=<?(?:https?:|mailto:|\.{0,2}\/))(?:<[^<>\n]*>|[^<\s]\S*)(?: +(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))? *$/gim
const maxDefinitions = 200
const rowsAtOnce = 1_000
const longestRow = 20_000

/**
 * Reads Markdown that may be longer than what is read at once. What the reader refuses is halved between its blocks until
 * only the wild part of it is left, which is text; a long table is read in parts under the same header.
 */
export function readPieces(markdown: string): Piece[] {
  const tokens = readMarkdown(markdown)
  if (tokens) return [{ kind: 'tokens', tokens }]
  const definitions = markdown.match(definition)?.slice(0, maxDefinitions).join('\n') ?? ''
  return readBlocks(splitBlocks(markdown), definitions)
}

function readBlocks(blocks: readonly string[], definitions: string): Piece[] {
  const [first] = blocks
  if (first === undefined) return []
  const tokens = readMarkdown(`${blocks.join('\n\n')}\n\n${definitions}`)
  if (tokens) return [{ kind: 'tokens', tokens }]
  if (blocks.length === 1) {
    const table = readTable(first, definitions)
    if (table) return [table]
    const halves = splitList(first)
    return halves ? readBlocks(halves, definitions) : [{ kind: 'text', text: first }]
  }
  const half = blocks.length >> 1
  return [...readBlocks(blocks.slice(0, half), definitions), ...readBlocks(blocks.slice(half), definitions)]
}

/** Parts of Markdown that can be read by themselves: cut at headings and empty lines that stand in no fence and no list. */
function splitBlocks(markdown: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let open: string | undefined
  let isAfterEmpty = false
  let isInList = false
  for (const line of markdown.split('\n')) {
    const goesOn = isInList && (/^\s/.test(line) || item.test(line))
    const begins = isAfterEmpty ? line.trim() !== '' && !goesOn : lines.length > 0 && heading.test(line)
    if (open === undefined && begins) {
      blocks.push(lines.join('\n'))
      lines = []
    }
    if (lines.length === 0) isInList = item.test(line)
    const mark = fence.exec(line)?.[1]
    if (open === undefined) open = mark
    else if (mark?.startsWith(open) && line.trim() === mark) open = undefined
    isAfterEmpty = line.trim() === ''
    lines.push(line)
  }
  blocks.push(lines.join('\n'))
  return blocks.filter((block) => block.trim() !== '')
}

/** A list cut before an item in its middle; undefined where the block is none. */
function splitList(block: string): string[] | undefined {
  if (!topItem.test(block) || block.includes('```') || block.includes('~~~')) return undefined
  const lines = block.split('\n')
  const middle = lines.findIndex((line, place) => place >= lines.length >> 1 && topItem.test(line))
  return middle > 0 ? [lines.slice(0, middle).join('\n'), lines.slice(middle).join('\n')] : undefined
}

/** A table of any length; undefined where the block is none. */
function readTable(block: string, definitions: string): Piece | undefined {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const start = lines.findIndex((line) => delimiterRow.test(line) && line.includes('-'))
  const head = lines.slice(0, Math.max(start, 0) + 1)
  if (start < 1 || !head[start - 1]?.includes('|') || lines.some(({ length }) => length > longestRow))
    return undefined
  const tokens: Token[] = []
  let table: Tokens.Table | undefined
  for (let at = start + 1, rows = rowsAtOnce; at < lines.length;) {
    const part = [...(table ? head.slice(-2) : head), ...lines.slice(at, at + rows)].join('\n')
    const read = readMarkdown(`${part}\n\n${definitions}`)
    const next = read?.find((token): token is Tokens.Table => token.type === 'table')
    if (!read || !next) {
      if (rows === 1) return undefined
      rows = Math.ceil(rows / 4)
      continue
    }
    if (table) table.rows.push(...next.rows)
    else {
      table = next
      tokens.push(...read)
    }
    at += rows
  }
  return tokens.length > 0 ? { kind: 'tokens', tokens } : undefined
}
