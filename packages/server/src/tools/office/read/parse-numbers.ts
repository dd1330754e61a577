/** Which sign parts the decimals. */
export type Decimals = 'point' | 'comma'

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

// No thousands begin with a zero: 0.123 has decimals, whatever is usual.
const written = {
  point: /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d+)?$/,
  comma: /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)?(?:,\d+)?$/,
}

interface NumberCell {
  digits: string
  exponent: string
  isNegative: boolean
  unit: string
}

/**
 * Reads cells as numbers, if all of them are: 1,234.5 and 1.234,5, decided for the whole column by what fits all of it, and
 * where both do, by what can only be thousands, else by `usual`. Not numbers are what would lose something: 007,
 * telephone numbers with their country, the section 1.10 after 1.9, the article 12e3, and more than 15 digits.
 */
export function parseNumbers(cells: readonly string[], usual: Decimals): ParsedNumbers | null {
  if (cells.some((cell) => cell.length > longest)) return null
  const read: NumberCell[] = []
  for (const cell of cells) {
    const number = partsOf(cell.trim())
    if (!number) return null
    read.push(number)
  }
  const units = new Set(read.map(({ unit }) => unit))
  const [unit] = units
  if (units.size > 1 || unit === undefined || (unit !== '' && unit !== '%' && !currency.test(unit)))
    return null
  const decimals = decimalsOf(
    read.map(({ digits }) => digits),
    usual,
    currency.test(unit),
  )
  if (!decimals || isCounted(read, decimals)) return null
  const isPercent = unit === '%'
  const values = read.map((cell) => {
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

function decimalsOf(digits: readonly string[], usual: Decimals, isMoney: boolean): Decimals | null {
  const fits = (way: Decimals) => digits.every((each) => written[way].test(each))
  if (fits('point') && fits('comma')) return byThousands(digits, isMoney) ?? usual
  return fits('point') ? 'point' : fits('comma') ? 'comma' : null
}

/**
 * A sign that always stands before three digits parts thousands, where only what is less than a thousand has none, and in
 * sums of money, which have two decimals or none.
 */
function byThousands(digits: readonly string[], isMoney: boolean): Decimals | null {
  const signed = digits.filter((each) => /[.,]/.test(each))
  const plain = digits.filter((each) => !/[.,]/.test(each))
  const isGrouped =
    (isMoney || (plain.length > 0 && plain.every((each) => each.length <= 3))) &&
    signed.every((each) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(each))
  if (!isGrouped || signed.length === 0) return null
  return signed[0]!.includes('.') ? 'comma' : 'point'
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

function valueOf({ digits, exponent, isNegative }: NumberCell, decimals: Decimals): number {
  const plain =
    decimals === 'point' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  const value = Number(plain + exponent)
  return isNegative ? -value : value
}
