import type { OfficeTable } from '@ai-studio/contract'
import { csvOfTable, firstRowsWithin, officeTable, type TypedTable } from './tables-of-blocks.ts'

export interface ReadTable {
  /** With its first rows. */
  table: OfficeTable
  /** All rows that were kept, as a CSV file for spreadsheets. */
  csv: Uint8Array
}

/** How much of tables an answer may still take. */
export interface TableRoom {
  tables: number
  /** Of their CSV files. */
  csvBytes: number
  /** Of the rows that the answer shows. */
  shownCells: number
}

/** What an answer has of the tables of a document: those that there is room for, and of the last one maybe its first rows. */
export function tablesInRoom(
  tables: readonly TypedTable[],
  room: TableRoom,
): { tables: ReadTable[]; isCut: boolean } {
  const kept: ReadTable[] = []
  let left = room
  let isCut = false
  for (const [place, table] of tables.entries()) {
    const fitting = left.tables > 0 ? firstRowsWithin(table, left.csvBytes) : null
    isCut ||= fitting?.rows !== table.rows
    if (!fitting) continue
    const shown = officeTable(fitting)
    // Each table may show as much as the others that are still to come.
    const cells = left.shownCells / Math.min(left.tables, tables.length - place)
    const rows = shown.rows.slice(0, Math.floor(cells / fitting.columns.length))
    kept.push({ table: { ...shown, rows }, csv: csvOfTable(fitting) })
    left = roomBeside(kept, room)
  }
  return { tables: kept, isCut }
}

/** What is left of a room that has taken some tables. */
export const roomBeside = (
  taken: readonly ReadTable[],
  { tables, csvBytes, shownCells }: TableRoom,
): TableRoom => ({
  tables: tables - taken.length,
  csvBytes: taken.reduce((left, { csv }) => left - csv.length, csvBytes),
  shownCells: taken.reduce((left, { table }) => left - table.rows.length * table.columns.length, shownCells),
})
