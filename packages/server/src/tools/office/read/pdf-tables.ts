import { widestBlank, type PdfCell, type PdfLine } from './pdf-lines.ts'

/** A table that was found on a page: which of its lines, and what stands in its cells. */
export interface PdfTable {
  first: number
  /** Behind its last line. */
  end: number
  rows: string[][]
}

/** Lines of one cell that a table may have inside: where a cell has more than one line. */
const fewest = 3

/**
 * Finds tables by what stands below each other: at least three lines that follow each other, each in two or more parts
 * with wide gaps between them, that fall into the same columns.
 */
export function tablesOf(lines: readonly PdfLine[]): PdfTable[] {
  const tables: PdfTable[] = []
  for (let first = 0; first < lines.length; first += 1) {
    let end = first
    while (
      end < lines.length &&
      lines[end]!.cells.length > 1 &&
      (end === first || follows(lines[end - 1]!, lines[end]!))
    ) {
      end += 1
    }
    if (end - first < fewest) continue
    const rows = inColumns(lines.slice(first, end))
    if (rows) tables.push({ first, end, rows })
    first = end - 1
  }
  return tables
}

/** Below, and not far. */
const follows = (above: PdfLine, line: PdfLine): boolean =>
  line.y < above.y && above.y - line.y < 4 * Math.max(above.size, line.size)

/** Cells of each line by columns; null where they do not stand in any. */
function inColumns(lines: readonly PdfLine[]): string[][] | null {
  const wide = columnsOf(lines.flatMap(({ cells }) => cells))
  const most = Math.max(...lines.map(({ cells }) => cells.length))
  if (wide.length < 2 || wide.length < most) return null
  const columns = wide.flatMap((column) => narrowColumns(column, lines))
  // Rows of figures alone run with the others.
  const worded = lines.filter(({ text }) => /\p{L}/u.test(text))
  const isRightToLeft = worded.filter((line) => line.isRightToLeft).length * 2 > worded.length
  return lines.map((line) => {
    const row = columns.map((column) => {
      const parts = partsIn(column, line)
      return (line.isRightToLeft ? parts.toReversed() : parts).map(({ text }) => text).join(' ')
    })
    return isRightToLeft ? row.toReversed() : row
  })
}

interface Column {
  left: number
  right: number
}

/** What stands below each other, from left to right; between two columns more than `gap` is free. */
function columnsOf(cells: readonly PdfCell[], gap = 0): Column[] {
  const columns: Column[] = []
  for (const { left, right } of cells.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left < last.right + gap) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

/**
 * The columns that one consists of: figures end close before the text of the next column, nearer than a wide gap. Where the
 * strip between them is free in all lines, and several have something on both sides of it, they are two.
 */
function narrowColumns(column: Column, lines: readonly PdfLine[]): Column[] {
  const size = Math.max(...lines.map((line) => line.size))
  const parts = lines.flatMap((line) => partsIn(column, line))
  const columns: Column[] = []
  for (const next of columnsOf(parts, widestBlank * size)) {
    const last = columns.at(-1)
    const both = last
      ? lines.filter((line) => partsIn(last, line).length > 0 && partsIn(next, line).length > 0)
      : []
    if (!last || both.length >= fewest) columns.push(next)
    else last.right = next.right
  }
  return columns
}

const partsIn = ({ left, right }: Column, { parts }: PdfLine): PdfCell[] =>
  parts.filter((part) => part.left >= left && part.right <= right)
