import { cellText } from './cell-text.ts'
import type { Cell } from './document-blocks.ts'

/** What a spreadsheet takes for a formula, also as the wide signs of east Asian keyboards. */
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?(\d+([.,]\d+)*|[.,]\d+)(e[+-]?\d+)?%?$/i

/**
 * A CSV file that spreadsheets open rightly: UTF-8 with a byte order mark, and no cell that they would take for a formula.
 * Those begin with an apostrophe, as OWASP has it for CSV injection; numbers stay numbers.
 */
export function csvFile(header: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array {
  return new TextEncoder().encode(`\ufeff${[header, ...rows].map(csvLine).join('')}`)
}

/** One row of such a file, with its end. */
export const csvLine = (row: readonly Cell[]): string => `${row.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  const text = cellText(cell)
  const isText = typeof cell === 'string' && !number.test(text)
  const harmless = isText && dangerous.test(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
