import { cellText } from './cell-text.ts'
import { escapeCell, escapeMarkdown } from './escape-markdown.ts'
import type { Block, Cell, Grid } from './document-blocks.ts'
import { readingLimits } from './reading-limits.ts'

/** A document as Markdown. */
export interface MarkdownText {
  markdown: string
  /** Whether there is more of it. */
  isCut: boolean
}

/** Writes blocks as Markdown, at most so many UTF-16 code units. Tables are cut between rows, other text between words. */
export function markdownOfBlocks(blocks: readonly Block[], limit: number): MarkdownText {
  const pieces: string[] = []
  let left = limit
  let isCut = false
  for (const block of blocks) {
    const space = left - (pieces.length > 0 ? 2 : 0)
    const piece = markdownOf(block, space)
    isCut ||= piece.isCut
    if (piece.markdown !== '') pieces.push(piece.markdown)
    if (piece.isFull) break
    left = space - piece.markdown.length
  }
  return { markdown: pieces.join('\n\n'), isCut }
}

interface BlockText extends MarkdownText {
  /** Whether the rest had no room, so that nothing may follow. A cell that was shortened is no such rest. */
  isFull: boolean
}

function markdownOf(block: Block, limit: number): BlockText {
  if (block.kind === 'table') {
    const { markdown } = block
    return markdown !== undefined && markdown.length <= limit
      ? { markdown, isCut: false, isFull: false }
      : tableText(block.grid, limit)
  }
  const markdown =
    block.kind === 'heading'
      ? `${'#'.repeat(block.level)} ${escapeMarkdown(block.text.replace(/\s+/g, ' ').trim())}`
      : block.markdown
  const text = cutText(markdown, limit)
  return { ...text, isFull: text.isCut }
}

/** A text of at most so many UTF-16 code units, cut between words where possible, and never within a character. */
export function cutText(text: string, limit: number): MarkdownText {
  if (text.length <= limit) return { markdown: text, isCut: false }
  const kept = text.slice(0, Math.max(0, limit)).replace(/[\ud800-\udbff]$/, '')
  const space = kept.search(/\s\S*$/)
  return { markdown: (space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd(), isCut: true }
}

function tableText({ rows, hasHeader }: Grid, limit: number): BlockText {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return { markdown: '', isCut: false, isFull: false }
  let isShortened = false
  const cell = (value: Cell) => {
    const { markdown, isCut } = cutText(cellText(value), readingLimits.markdownCell)
    isShortened ||= isCut
    return escapeCell(isCut ? `${markdown}…` : markdown)
  }
  const line = (row: readonly Cell[]) =>
    `| ${Array.from({ length: width }, (_, place) => cell(row[place] ?? null)).join(' | ')} |`
  // Markdown has no table without a header; where the document has none it stays empty.
  const [first, ...others] = hasHeader === false ? [[], ...rows] : rows
  const lines = [line(first ?? []), `|${' --- |'.repeat(width)}`]
  let length = lines[0]!.length + lines[1]!.length + 1
  if (length > limit) return { markdown: '', isCut: true, isFull: true }
  for (const row of others) {
    const text = line(row)
    length += text.length + 1
    if (length > limit) return { markdown: lines.join('\n'), isCut: true, isFull: true }
    lines.push(text)
  }
  return { markdown: lines.join('\n'), isCut: isShortened, isFull: false }
}
