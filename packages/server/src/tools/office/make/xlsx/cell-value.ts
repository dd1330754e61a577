/** What a cell holds, and how its program writes it; text where that is not certain. */
export type CellValue =
  | { kind: 'empty' }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number; format?: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'date'; value: Date; format: string }

/** Which sign parts the whole from the decimals: a point, as in English, or a comma, as in Vietnamese. */
export type DecimalSign = '.' | ','

/**
 * The decimal sign of a column: `codes` where it has digits with repeated signs that are no numbers, as addresses and
 * versions are; undefined where nothing shows it.
 */
export type ColumnSign = DecimalSign | 'codes' | undefined

/** Longest text of a cell. */
export const longestText = 32_767
/** More digits than this a number does not keep. */
const maxDigits = 15
const date = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/
const number = /^(-|−)?(\d[\d.,]*)\s?(%)?$/
const signed = /[.,]/
const repeated = /^\d+([.,])\d+(?:\1\d+)+$/
/** Digits in the one way or in the other. */
const wellFormed = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$|^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/
/** Of the internet, in its fourth version; some are a number with thousands as well. */
const address = /^(?:25[0-5]|2[0-4]\d|1?\d{1,2})(?:\.(?:25[0-5]|2[0-4]\d|1?\d{1,2})){3}$/
/** Codes and telephone numbers begin with zeros. */
const code = /^0\d/

/** Reads a cell. @param sign of the column, where it is known */
export function cellValue(written: string, sign: ColumnSign): CellValue {
  const text = written.trim()
  if (text === '') return { kind: 'empty' }
  if (/^(?:true|false)$/i.test(text)) return { kind: 'boolean', value: text.toLowerCase() === 'true' }
  return readDate(text) ?? readNumber(text, sign) ?? { kind: 'text', value: text }
}

function readDate(text: string): CellValue | undefined {
  const match = date.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const value = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal =
    value.getUTCMonth() === month - 1 && value.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  // Excel's calendar begins with 1900, and has a leap day then that there was not.
  if (!isReal || year <= 1900) return undefined
  const format =
    match[4] === undefined
      ? 'yyyy-mm-dd'
      : match[6] === undefined
        ? 'yyyy-mm-dd hh:mm'
        : 'yyyy-mm-dd hh:mm:ss'
  return { kind: 'date', value, format }
}

function readNumber(text: string, ofColumn: ColumnSign): CellValue | undefined {
  const [, minus, digits, percent] = number.exec(text) ?? []
  if (digits === undefined || code.test(digits) || digits.replaceAll(/\D/g, '').length > maxDigits)
    return undefined
  if (!wellFormed.test(digits) || (ofColumn === 'codes' && repeated.test(digits))) return undefined
  const sign = signed.test(digits) ? (signOf(digits) ?? ofColumn) : '.'
  if (sign === undefined || sign === 'codes') return undefined
  const thousands = sign === '.' ? ',' : '.'
  const [whole = '', decimals = ''] = digits.split(sign)
  const isGrouped = whole.includes(thousands)
  const size = Number(`${whole.replaceAll(thousands, '')}.${decimals || '0'}`)
  const value = (minus ? -1 : 1) * size
  const places = decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`
  if (percent)
    return { kind: 'number', value: Number((value / 100).toPrecision(maxDigits)), format: `0${places}%` }
  const format = isGrouped ? `#,##0${places}` : places === '' ? undefined : `0${places}`
  return { kind: 'number', value, ...(format && { format }) }
}

/** The sign that certainly parts the decimals of a number; undefined where it could be either, or no number: `1.234`. */
function signOf(digits: string): DecimalSign | undefined {
  if (address.test(digits)) return undefined
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (points > 1) return ','
  if (commas > 1) return '.'
  const sign: DecimalSign = points === 1 ? '.' : ','
  const [whole = '', decimals = ''] = digits.split(sign)
  if (decimals.length !== 3 || whole === '0' || whole.length > 3) return sign
  return undefined
}

/** What a column shows: the decimal sign of those of its numbers that leave no doubt, if they agree. */
export function columnSign(cells: readonly string[]): ColumnSign {
  const written = cells.flatMap((cell) => number.exec(cell.trim())?.[2] ?? [])
  const isNumber = (digits: string) => wellFormed.test(digits)
  if (written.some((digits) => repeated.test(digits) && !isNumber(digits))) return 'codes'
  const certain = written
    .filter((digits) => signed.test(digits) && isNumber(digits))
    .flatMap((digits) => signOf(digits) ?? [])
  const [sign, ...others] = new Set(certain)
  return others.length === 0 ? sign : undefined
}
