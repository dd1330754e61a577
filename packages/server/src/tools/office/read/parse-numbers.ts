import { chooseDecimals, possibleDecimals, type DecimalHints, type Decimals } from './decimals.ts'

export interface ParsedNumbers {
  kind: 'number' | 'percent'
  values: number[]
  unit: string | null
}

const currency = /^(?:[$€£¥₫₹₩฿]|US\$|VND|USD|EUR|GBP|JPY|đ)$/i
/** What a cell with a number consists of: a sign, a unit on one of its sides, digits, and perhaps a percent sign. */
const parts =
  /^([-+−(]?)\s*([^\d\s.,+()−-]{0,3}?)\s*([-+−]?)(\d[\d.,'’ \u00a0\u202f]*?|[.,]\d+)(e[+-]?\d{1,3})?\s*([^\d\s.,()]{0,3})(\)?)$/i

/** No number is longer. */
const longest = 40

interface NumberCell {
  digits: string
  exponent: string
  isNegative: boolean
  unit: string
}

/** Cells that are numbers all of them. */
export interface NumberColumn {
  cells: readonly NumberCell[]
  unit: string
  /** How its decimals are written, where it can be read in one way only; null where its digits do not tell. */
  decimals: Decimals | null
}

/**
 * Reads cells as numbers, if all of them are: 1,234.5 and 1.234,5, in one way for the whole column. Not numbers are what
 * would lose something: 007, telephone numbers with their country, the section 1.10 after 1.9, the article 12e3, and more
 * than 15 digits.
 */
export function numberColumn(written: readonly string[]): NumberColumn | null {
  if (written.some((cell) => cell.length > longest)) return null
  const cells: NumberCell[] = []
  for (const cell of written) {
    const number = partsOf(cell.trim())
    if (!number) return null
    cells.push(number)
  }
  const units = new Set(cells.map(({ unit }) => unit))
  const [unit] = units
  if (units.size > 1 || unit === undefined || (unit !== '' && unit !== '%' && !currency.test(unit)))
    return null
  const ways = possibleDecimals(digitsOf(cells))
  const [way] = ways
  if (way === undefined) return null
  const decimals = ways.length === 1 ? way : null
  return decimals && isCounted(cells, decimals) ? null : { cells, unit, decimals }
}

const digitsOf = (cells: readonly NumberCell[]): string[] => cells.map(({ digits }) => digits)

/** How all columns that show it write their decimals. */
export function decimalsOfAll(columns: readonly (NumberColumn | null)[]): Decimals | null {
  const ways = columns.flatMap((column) =>
    column?.decimals && !isOutline(column.cells, column.decimals) ? column.decimals : [],
  )
  const [way, ...others] = new Set(ways)
  return way && others.length === 0 ? way : null
}

/** The numbers of a column; null where they cannot be told. @param hints for what its digits do not tell */
export function numbersOf(
  { cells, unit, decimals: own }: NumberColumn,
  { usual, shown, isMoney }: Omit<DecimalHints, 'of'> & { isMoney: boolean },
): ParsedNumbers | null {
  const isPercent = unit === '%'
  const of = isPercent ? 'percent' : isMoney || unit !== '' ? 'money' : 'number'
  const decimals = own ?? chooseDecimals(digitsOf(cells), { usual, shown, of })
  if (!decimals) return null
  const values = cells.map((cell) => {
    const value = valueOf(cell, decimals)
    return isPercent ? Number((value / 100).toPrecision(15)) : value
  })
  if (!values.every(Number.isFinite)) return null
  return { kind: isPercent ? 'percent' : 'number', values, unit: isPercent || unit === '' ? null : unit }
}

function partsOf(cell: string): NumberCell | null {
  const [, sign, before, sign2, digits, exponent = '', after, closing] = parts.exec(cell) ?? []
  if (digits === undefined || (sign === '(') !== (closing === ')') || (before && after) || (sign && sign2))
    return null
  const plain = digits.replace(/(?<=\d)['’ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
  if (/[^\d.,]/.test(plain)) return null
  const count = plain.replace(/\D/g, '').replace(/^0+/, '').length
  if (count > 15 || /^0\d/.test(plain)) return null
  // Programs write 1.2e3, 1E+05 or 1e-5.
  if (exponent !== '' && !/[.,]/.test(plain) && !/[+-]/.test(exponent)) return null
  // +84 912 345 678 is somebody's telephone.
  if (count >= 8 && `${sign}${sign2}` === '+') return null
  const isNegative = sign === '(' || /[-−]/.test(`${sign}${sign2}`)
  return { digits: plain, exponent, isNegative, unit: before || after || '' }
}

/**
 * Whether what stands behind the sign is counted, as in sections and versions: 1.10 stands next to 1.9, or in one column
 * with 1.1.
 */
function isCounted(cells: readonly NumberCell[], decimals: Decimals): boolean {
  const sign = decimals === 'point' ? '.' : ','
  if (cells.some(({ unit, exponent, isNegative }) => unit !== '' || exponent !== '' || isNegative))
    return false
  const all = new Set(cells.map(({ digits }) => digits))
  const parts = cells.map(({ digits }) => digits.split(sign))
  return parts.some(([whole, behind = ''], place) => {
    if (!/^\d+$/.test(whole!) || !/^[1-9]\d*0$/.test(behind)) return false
    const before = String(Number(behind) - 1)
    const isBefore = (part: string[] | undefined) =>
      part?.[0] === whole && part?.[1] === before && before.length < behind.length
    return (
      all.has(`${whole}${sign}${behind.replace(/0+$/, '')}`) ||
      isBefore(parts[place - 1]) ||
      isBefore(parts[place + 1])
    )
  })
}

/** Whether each stands where an outline has it next, as in 1, 1.1, 1.2, 2: such numbers of sections have no decimals. */
function isOutline(cells: readonly NumberCell[], decimals: Decimals): boolean {
  const sign = decimals === 'point' ? '.' : ','
  const sections = digitsOf(cells).map((each) => each.split(sign).map(Number))
  return (
    cells.length > 1 &&
    sections.every(([whole = 0, part = 0], place) => {
      const [before = 0, partBefore = 0] = sections[place - 1] ?? []
      const isNext = whole === before ? part === partBefore + 1 : whole === before + 1 && part <= 1
      return whole >= 1 && (place === 0 || isNext)
    })
  )
}

function valueOf({ digits, exponent, isNegative }: NumberCell, decimals: Decimals): number {
  const plain =
    decimals === 'point' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  const value = Number(plain + exponent)
  return isNegative ? -value : value
}
