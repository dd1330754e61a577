import type { PdfLine } from './pdf-lines.ts'

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
  const columns: { left: number; right: number }[] = []
  for (const { left, right } of lines.flatMap(({ cells }) => cells).toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left < last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  const most = Math.max(...lines.map(({ cells }) => cells.length))
  if (columns.length < 2 || columns.length < most) return null
  // Rows of figures alone run with the others.
  const worded = lines.filter(({ text }) => /\p{L}/u.test(text))
  const isRightToLeft = worded.filter((line) => line.isRightToLeft).length * 2 > worded.length
  return lines.map(({ cells }) => {
    const row = columns.map(
      ({ left, right }) => cells.find((cell) => cell.left < right && cell.right > left)?.text ?? '',
    )
    return isRightToLeft ? row.toReversed() : row
  })
}
