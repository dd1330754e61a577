import type { Language } from '@ai-studio/contract'
import { typedColumns, type Ways } from './column-kinds.ts'
import type { Block, Cell, Grid } from './document-blocks.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { languageOf } from '../../sentences/index.ts'

/** Rows by which a header is found. */
const sampleRows = 200
const fewestWords = 10

/** How numbers and dates are written where a table does not show it by itself. */
export function waysOf({ decimals, rows }: Grid, language: Language): Ways {
  const text = rows
    .slice(0, 50)
    .flat()
    .map((cell) => (typeof cell === 'string' ? cell.slice(0, 200) : ''))
    .join(' ')
  const own = languageOf(text)
  // A few words do not tell English from anything else; Vietnamese letters do.
  const tells = own === 'vi' || (own === 'en' && (text.match(/\p{L}{2,}/gu) ?? []).length >= fewestWords)
  const isVietnamese = (tells ? own : language) === 'vi'
  return { decimals: decimals ?? (isVietnamese ? 'comma' : 'point'), isDayFirst: isVietnamese || undefined }
}

/**
 * The same blocks with tables in their proper shape: no empty rows and columns around them, a title that stood alone in the
 * first row as text above, and known whether the first row names the columns.
 */
export const shapeTables = (blocks: readonly Block[], language: Language): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind !== 'table') return [block]
    const { caption, rows } = trimmed(block.grid.rows)
    if (rows.length === 0) return []
    const hasHeader =
      block.grid.hasHeader ?? hasHeaderRow(rows.slice(0, sampleRows), waysOf(block.grid, language))
    const name = [block.grid.name, caption].filter(Boolean).join(': ')
    const rowCount = block.grid.rowCount - block.grid.rows.length + rows.length
    const table: Block = { ...block, grid: { ...block.grid, name, rows, rowCount, hasHeader } }
    return caption === '' ? [table] : [{ kind: 'prose', markdown: escapeMarkdown(caption) }, table]
  })

const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === ''

function trimmed(all: Grid['rows']): { caption: string; rows: (readonly Cell[])[] } {
  const filled = all.filter((row) => !row.every(isEmpty))
  let from = Infinity
  let to = -1
  for (const row of filled) {
    from = Math.min(
      from,
      row.findIndex((cell) => !isEmpty(cell)),
    )
    to = Math.max(
      to,
      row.findLastIndex((cell) => !isEmpty(cell)),
    )
  }
  const rows = filled.map((row) =>
    Array.from({ length: to - from + 1 }, (_, place) =>
      isEmpty(row[from + place]) ? null : row[from + place]!,
    ),
  )
  const [first = [], second = []] = rows
  const alone = first.filter((cell) => cell !== null)
  const title = alone[0]
  const isCaption =
    to > from &&
    alone.length === 1 &&
    typeof title === 'string' &&
    second.filter((cell) => cell !== null).length > 1
  return isCaption ? { caption: title, rows: rows.slice(1) } : { caption: '', rows }
}

/**
 * Whether the first row names the columns: it has texts alone, and below it something is no text; or everything is text, and
 * each column has a name of its own.
 */
function hasHeaderRow(rows: readonly (readonly Cell[])[], ways: Ways): boolean {
  const [first = [], ...others] = rows
  const named = first.filter((cell) => cell !== null)
  if (others.length === 0 || named.length === 0 || named.some((cell) => typeof cell !== 'string'))
    return false
  const width = first.length
  // Here a number is no text, also where it cannot be told which one it is.
  const isText = (each: readonly (readonly Cell[])[]) =>
    typedColumns(each, width, { ...ways, decimals: 'point' }).every(({ kind }) => kind === 'text')
  if (!isText([first])) return false
  if (!isText(others)) return named.length * 2 >= width
  return named.length === width && new Set(named).size === width
}
