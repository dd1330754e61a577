import type { Decimals } from './decimals.ts'
import type { Cell } from './document-blocks.ts'
import { namesDong } from './names-of-money.ts'
import { parseDates } from './parse-dates.ts'
import { decimalsOfAll, numberColumn, numbersOf } from './parse-numbers.ts'

/** What a column holds; `percent` are fractions, 0.25 for 25 %. */
export type ColumnKind = 'text' | 'number' | 'percent' | 'date' | 'boolean'

/** A column with its values as what they are: dates as `Date`, or as the text of a month. */
export interface TypedColumn {
  kind: ColumnKind
  values: Cell[]
  /** Of sums of money, where all cells have the same: a sign or a code. */
  unit: string | null
}

/** Stands for nothing in a column of values. */
const placeholder = /^([-–—]+|n\/?a|null|nil|#[A-Z0-9/]+[!?]?)$/i

/** How numbers and dates are written where a column does not show it by itself. */
export interface Ways {
  decimals: Decimals
  /** Whether 3/4 is the third of April; undefined where nobody knows. */
  isDayFirst: boolean | undefined
}

/**
 * The columns of rows, each with its kind: what all of its cells can be read as. Text stays exactly as it is.
 * @param names of the columns, as far as they are known
 */
export function typedColumns(
  rows: readonly (readonly Cell[])[],
  width: number,
  { decimals: usual, isDayFirst }: Ways,
  names: readonly Cell[] = [],
): TypedColumn[] {
  const columns = Array.from({ length: width }, (_, place) => rows.map((row) => row[place] ?? null))
  const filled = columns.map((cells) => cells.filter((cell) => !isBlank(cell)))
  const numbers = filled.map((cells) => (areTexts(cells) ? numberColumn(cells) : null))
  const shown = decimalsOfAll(numbers)
  return columns.map((cells, place) => {
    const name = names[place]
    const isMoney = typeof name === 'string' && namesDong(name)
    const column = numbers[place]
    const read = column ? numbersOf(column, { usual, shown, isMoney }) : readAll(filled[place]!, isDayFirst)
    if (!read) return { kind: 'text', values: cells, unit: null }
    let next = 0
    return { ...read, values: cells.map((cell) => (isBlank(cell) ? null : read.values[next++]!)) }
  })
}

const isBlank = (cell: Cell): boolean =>
  cell === null || (typeof cell === 'string' && placeholder.test(cell.trim()))

const areTexts = (cells: readonly Cell[]): cells is readonly string[] =>
  cells.length > 0 && cells.every((cell) => typeof cell === 'string')

function readAll(cells: readonly Cell[], isDayFirst: boolean | undefined): TypedColumn | null {
  if (cells.length === 0) return null
  if (cells.every((cell) => typeof cell === 'number'))
    return { kind: 'number', values: [...cells], unit: null }
  if (cells.every((cell) => typeof cell === 'boolean'))
    return { kind: 'boolean', values: [...cells], unit: null }
  if (cells.every((cell) => cell instanceof Date)) return { kind: 'date', values: [...cells], unit: null }
  if (!areTexts(cells)) return null
  const booleans = parseBooleans(cells)
  if (booleans) return { kind: 'boolean', values: booleans, unit: null }
  const dates = parseDates(cells, isDayFirst)
  return dates && { kind: 'date', values: dates, unit: null }
}

const truth: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
  ['có', true],
  ['không', false],
  ['đúng', true],
  ['sai', false],
])

function parseBooleans(cells: readonly string[]): boolean[] | null {
  const values = cells.map((cell) => truth.get(cell.trim().normalize('NFC').toLowerCase()))
  return values.every((value) => value !== undefined) ? values : null
}
