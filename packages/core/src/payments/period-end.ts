import type { Period } from './plan-prices.ts'

/**
 * Until when a period lasts that begins at the later of now and the end of what is there already. A month ends on the
 * same day of the next one, or on its last; all in UTC.
 *
 * @param endsAt ISO 8601; null without one
 */
export function periodEnd(period: Period, endsAt: string | null, now: Date = new Date()): Date {
  const held = endsAt === null ? Number.NaN : Date.parse(endsAt)
  const from = new Date(Math.max(now.getTime(), Number.isNaN(held) ? 0 : held))
  const end = new Date(from)
  end.setUTCMonth(from.getUTCMonth() + (period === 'yearly' ? 12 : 1))
  // The 31st of a shorter month has run over into the one behind it.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end
}
