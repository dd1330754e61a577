/** A moment: a date, milliseconds, or text as the server writes it (ISO 8601). */
export type Moment = Date | number | string

const toDate = (moment: Moment) => new Date(moment)
const isReal = (date: Date) => !Number.isNaN(date.getTime())

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes as long as drawing a message, so each is made once. */
function formatOf(
  language: string,
  { dateStyle, timeStyle }: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${dateStyle} ${timeStyle}`
  let made = formats.get(key)
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(language, { dateStyle, timeStyle })))
  return made
}

function format(moment: Moment, language: string, options: Intl.DateTimeFormatOptions): string {
  const date = toDate(moment)
  return isReal(date) ? formatOf(language, options).format(date) : ''
}

const dateAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Day, month, year and time of day, in the reader's time zone. Empty for something that is no moment. */
export function formatDateTime(moment: Moment, language: string): string {
  return format(moment, language, dateAndTime)
}

/** Day, month and year. */
export function formatDate(moment: Moment, language: string): string {
  return format(moment, language, { dateStyle: 'medium' })
}

/**
 * The time of day as CLDR has it. Every message tells its own, and the first format that a page makes takes a browser
 * longer than drawing a whole answer.
 */
const clocks: Readonly<Record<string, (hours: number, minutes: string) => string>> = {
  en: (hours, minutes) => `${hours % 12 || 12}:${minutes}\u202F${hours < 12 ? 'AM' : 'PM'}`,
  vi: (hours, minutes) => `${String(hours).padStart(2, '0')}:${minutes}`,
}

/** Time of day, in the reader's time zone. Empty for something that is no moment. */
export function formatTime(moment: Moment, language: string): string {
  const date = toDate(moment)
  const tell = clocks[language]
  if (!tell || !isReal(date)) return format(moment, language, { timeStyle: 'short' })
  return tell(date.getHours(), String(date.getMinutes()).padStart(2, '0'))
}

/** Numbers the days of the reader's calendar. */
const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000

/**
 * Time of day where that is today's, else with its day: a time alone is read as one of today. With its year where that is
 * another one.
 */
export function formatWhen(moment: Moment, language: string, now: Moment = Date.now()): string {
  const date = toDate(moment)
  const today = toDate(now)
  if (date.toDateString() === today.toDateString()) return formatTime(date, language)
  if (date.getFullYear() !== today.getFullYear()) return formatDateTime(date, language)
  const parts = formatOf(language, dateAndTime).formatToParts(date)
  // A year and what stands before it, which is a comma where a year can be left out.
  return parts.reduce(
    (text, { type, value }, at) => (type === 'year' || parts[at + 1]?.type === 'year' ? text : text + value),
    '',
  )
}

/**
 * Units, from how many seconds on each is told, and for those of the calendar which one a date is in: words like
 * 'yesterday' and 'last month' mean the calendar's, however many hours ago that was.
 */
const steps: readonly [
  unit: Intl.RelativeTimeFormatUnit,
  seconds: number,
  numberOf?: (date: Date) => number,
][] = [
  ['year', 365 * 86_400, (date) => date.getFullYear()],
  ['month', 30 * 86_400, (date) => date.getFullYear() * 12 + date.getMonth()],
  // They begin on Mondays, as in ISO 8601; the day numbered 0 was a Thursday.
  ['week', 7 * 86_400, (date) => Math.floor((dayOf(date) + 3) / 7)],
  ['day', 86_400, dayOf],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * How long ago or how far ahead, in the largest fitting unit: '3 hours ago', 'in 2 days', 'now'. From a day on in days,
 * weeks, months and years of the reader's calendar.
 */
export function formatRelative(moment: Moment, language: string, now: Moment = Date.now()): string {
  const date = toDate(moment)
  if (!isReal(date)) return ''
  const today = toDate(now)
  const seconds = (date.getTime() - today.getTime()) / 1000
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [unit, size, numberOf] of steps) {
    if (Math.abs(seconds) < size) continue
    const count = numberOf ? numberOf(date) - numberOf(today) : Math.trunc(seconds / size)
    // 30 days can lie in one month, and 24 hours in the day on which clocks are set back.
    if (count !== 0) return relative.format(count, unit)
  }
  return relative.format(0, 'second')
}
