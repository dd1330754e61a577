import type { Period } from './plan-prices.ts'

const hourMs = 60 * 60 * 1000
/** By how much clocks differ from UTC where a day begins last, in between, and where it begins first. */
const clocksMs = [-12 * hourMs, 0, 14 * hourMs]

/**
 * Until when a period lasts that begins at the later of now and the end of what is there already. A month ends on the
 * same day of the next one, or on its last. What day it is differs around the world: the longest of these months counts,
 * as it does for the server, so that nobody gets less than by their own calendar.
 *
 * @param endsAt ISO 8601; null without one
 */
export function periodEnd(period: Period, endsAt: string | null, now: Date = new Date()): Date {
  const held = endsAt === null ? Number.NaN : Date.parse(endsAt)
  const from = Math.max(now.getTime(), Number.isNaN(held) ? 0 : held)
  const months = period === 'yearly' ? 12 : 1
  return new Date(Math.max(...clocksMs.map((ms) => monthsLater(from + ms, months) - ms)))
}

function monthsLater(from: number, months: number): number {
  const end = new Date(from)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // The 31st of a shorter month has run over into the one behind it.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime()
}
