import type { Language, OfficeTable } from '@ai-studio/contract'
import { officeText } from '../office-texts.ts'
import { cellText, plainNumber } from './cell-text.ts'
import { typedColumns, type TypedColumn } from './column-kinds.ts'
import { csvFile, csvLine } from './csv-file.ts'
import type { Block, Cell, Grid } from './document-blocks.ts'
import { cutText } from './markdown-of-blocks.ts'
import { readingLimits as limits } from './reading-limits.ts'
import { waysOf } from './shape-tables.ts'
import { suggestChart } from './suggest-chart.ts'

/** A table with names and kinds of its columns. */
export interface TypedTable {
  name: string
  columns: (TypedColumn & { name: string })[]
  /** Those that were kept. */
  rows: number
  /** All that the document has. */
  rowCount: number
}

/** The tables of a document. */
export const tablesOfBlocks = (blocks: readonly Block[], language: Language): TypedTable[] =>
  blocks.flatMap((block) => (block.kind === 'table' ? (typedTable(block.grid, language) ?? []) : []))

/** Null for what has no cells. The grid has to be shaped before. */
export function typedTable(grid: Grid, language: Language): TypedTable | null {
  const width = Math.max(0, ...grid.rows.map((row) => row.length))
  if (width === 0) return null
  const body = grid.hasHeader ? grid.rows.slice(1) : grid.rows
  const header = grid.hasHeader ? (grid.rows[0] ?? []) : []
  const names = namesOf(header, width, language)
  const columns = typedColumns(body, width, waysOf(grid, language), header)
  return {
    name: grid.name,
    columns: columns.map((column, place) => ({ ...column, name: withUnit(names[place]!, column.unit) })),
    rows: body.length,
    rowCount: body.length + grid.rowCount - grid.rows.length,
  }
}

function namesOf(header: readonly Cell[], width: number, language: Language): string[] {
  const used = new Set<string>()
  return Array.from({ length: width }, (_, place) => {
    const said = cellText(header[place] ?? null)
      .replace(/\s+/g, ' ')
      .trim()
    const name = said === '' ? officeText('column', language, { number: place + 1 }) : said
    let unique = name
    for (let count = 2; used.has(unique); count += 1) unique = `${name} (${count})`
    used.add(unique)
    return unique
  })
}

const withUnit = (name: string, unit: string | null): string =>
  unit === null || name.toLowerCase().includes(unit.toLowerCase()) ? name : `${name} (${unit})`

/** A table as an answer has it, with its first rows. */
export function officeTable(table: TypedTable): OfficeTable {
  const shown = Math.min(table.rows, limits.shownRows, Math.ceil(limits.shownCells / table.columns.length))
  return {
    name: table.name,
    columns: table.columns.map(({ name, kind }) => ({ name: shownText(name), kind })),
    rows: Array.from({ length: shown }, (_, row) =>
      table.columns.map(({ values }) => answerCell(values[row] ?? null)),
    ),
    rowCount: table.rowCount,
    chart: suggestChart(table),
  }
}

function answerCell(cell: Cell): string | number | boolean | null {
  if (cell instanceof Date) return cellText(cell)
  if (typeof cell === 'number') return plainNumber(cell)
  return typeof cell === 'string' ? shownText(cell) : cell
}

const shownText = (text: string): string =>
  text.length > limits.shownLength ? `${cutText(text, limits.shownLength).markdown}…` : text

/** All rows that were kept, as a CSV file. */
export const csvOfTable = (table: TypedTable): Uint8Array =>
  csvFile(
    namesIn(table),
    Array.from({ length: table.rows }, (_, row) => csvRow(table, row)),
  )

/** A table with as many of its rows as fit into a CSV file of so many bytes; null where not even the first one does. */
export function firstRowsWithin(table: TypedTable, bytes: number): TypedTable | null {
  let left = bytes - csvFile(namesIn(table), []).length
  let rows = 0
  while (left >= 0 && rows < table.rows) {
    left -= Buffer.byteLength(csvLine(csvRow(table, rows)))
    if (left >= 0) rows += 1
  }
  return left < 0 && rows === 0 ? null : { ...table, rows }
}

const namesIn = ({ columns }: TypedTable): string[] => columns.map(({ name }) => name)

const csvRow = ({ columns }: TypedTable, row: number): Cell[] =>
  columns.map(({ kind, values }) => {
    const cell = values[row] ?? null
    return kind === 'percent' && typeof cell === 'number' ? `${plainNumber(cell * 100)}%` : cell
  })
