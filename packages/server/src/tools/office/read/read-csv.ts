import Papa from 'papaparse'
import type { Block, Reading } from './document-blocks.ts'
import { unreadable } from './refusals.ts'
import { rowKeeper } from './row-keeper.ts'
import { decodeText } from './text-encoding.ts'

const delimiters = [',', ';', '\t', '|']
const newline = '\n'

/** Reads a table of text. Whatever a cell begins with, it is text: nothing in it is worked out. */
export function readCsv(name: string, data: Uint8Array): Reading {
  const decoded = decodeText(data)
  if (!decoded) throw unreadable(name)
  // Files that were put together have line ends of several kinds.
  const lines = decoded.text.replaceAll(/\r\n?/g, newline)
  // Excel writes the delimiter in a line of its own where it is not the usual one.
  const [, said] = /^sep=(.)\n/.exec(lines) ?? []
  const text = said === undefined ? lines : lines.slice(lines.indexOf(newline) + 1)

  const keeper = rowKeeper()
  const delimiter = said ?? guessDelimiter(text)
  Papa.parse<string[]>(text, {
    delimiter,
    newline,
    skipEmptyLines: 'greedy',
    // FileMaker writes a line break within a cell so, also where no quotes stand around it.
    step: ({ data: row }) => keeper.add(row.map((cell) => cell.replaceAll('\v', '\n'))),
  })
  const { rows, rowCount, isCut } = keeper
  if (rows.length === 0) return { blocks: [], pages: null, warnings: ['noText'] }
  // Where the comma is the decimal sign, it cannot part the cells. Instruments write semicolons and points as well.
  const decimals = delimiter === ';' ? 'comma' : undefined
  const table: Block = { kind: 'table', grid: { name: '', rows, rowCount, decimals } }
  return { blocks: [table], pages: null, warnings: isCut ? ['cut'] : [] }
}

/**
 * The sign that parts most of the first lines into the same number of cells; of several, the one that makes more of them.
 * A comma that always stands within numbers parts none where another sign parts all lines.
 */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, 64 * 1024)
  const worth = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, {
      delimiter,
      newline,
      preview: 30,
      skipEmptyLines: 'greedy',
    })
    const counts = new Map<number, number>()
    for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1)
    const [cells, lines] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0])
    return cells < 2 ? 0 : lines / data.length + Math.min(cells, 100) / 1000
  })
  const best = delimiters[worth.indexOf(Math.max(...worth))]!
  const isDecimal = best === ',' && !/(?<!\d),|,(?!\d)/.test(sample)
  const other = Math.max(...worth.slice(1))
  return isDecimal && other >= 1 ? delimiters[worth.indexOf(other, 1)]! : best
}
