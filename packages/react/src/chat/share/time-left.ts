import type { TextValues } from '@ai-studio/core'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a link still works, as a text of sharing and its value. */
export function timeLeft(expiresAt: string, now: number): { key: string; values?: TextValues } {
  const left = Date.parse(expiresAt) - now
  if (!(left > 0)) return { key: 'left.over' }
  // A link that was made a moment ago for a week has a week left, not six days.
  if (left >= day - hour / 2)
    return { key: 'left.days', values: { count: Math.max(1, Math.round(left / day)) } }
  if (left >= hour - minute / 2)
    return { key: 'left.hours', values: { count: Math.max(1, Math.round(left / hour)) } }
  return { key: 'left.minutes', values: { count: Math.ceil(left / minute) } }
}
