const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/
const local = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** A month without a day stays a text, in ISO 8601. */
type DateCell = Date | string

/**
 * Reads cells as dates, if all of them are. Whether the day or the month comes first is decided by what fits the whole
 * column; where both do and `isDayFirst` says nothing, they are no dates, because half of them would be wrong.
 */
export function parseDates(cells: readonly string[], isDayFirst: boolean | undefined): DateCell[] | null {
  const trimmed = cells.map((cell) => cell.trim())
  if (trimmed.every((cell) => iso.test(cell))) return all(trimmed.map(fromIso))
  if (!trimmed.every((cell) => local.test(cell))) return null
  const dayFirst = all(trimmed.map((cell) => fromLocal(cell, true)))
  const monthFirst = all(trimmed.map((cell) => fromLocal(cell, false)))
  if (!dayFirst || !monthFirst) return dayFirst ?? monthFirst
  // Nobody who writes points puts the month first.
  const isPointed = trimmed.every((cell) => cell.includes('.'))
  const isFirst = isPointed || isDayFirst
  return isFirst === undefined ? null : isFirst ? dayFirst : monthFirst
}

const all = (dates: (DateCell | null)[]): DateCell[] | null =>
  dates.every((date) => date !== null) ? dates : null

function fromIso(cell: string): DateCell | null {
  const [, year, month, day, ...clock] = iso.exec(cell) ?? []
  if (day === undefined) {
    const isMonth = clock[0] === undefined && Number(month) >= 1 && Number(month) <= 12
    return isMonth ? `${year}-${month!.padStart(2, '0')}` : null
  }
  return dateOf(Number(year), Number(month), Number(day), clock)
}

function fromLocal(cell: string, isDayFirst: boolean): Date | null {
  const [, first, , second, year, ...clock] = local.exec(cell) ?? []
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return dateOf(Number(year), Number(month), Number(day), clock)
}

function dateOf(
  year: number,
  month: number,
  day: number,
  clock: readonly (string | undefined)[],
): Date | null {
  const [hours = 0, minutes = 0, seconds = 0] = clock.map((part) => Number(part ?? 0))
  const date = new Date(0)
  // `Date.UTC` takes the years up to 99 for those of the twentieth century.
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hours, minutes, seconds)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && hours < 24 && minutes < 60 && seconds < 60 ? date : null
}
