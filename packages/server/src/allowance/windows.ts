/** Windows of time in which use is counted; both end on whole units of UTC. */
export type Period = 'day' | 'minute'

const lengths: Record<Period, number> = { day: 24 * 60 * 60 * 1000, minute: 60_000 }

export function windowStart(period: Period, now: Date): Date {
  return new Date(Math.floor(now.getTime() / lengths[period]) * lengths[period])
}

export function windowEnd(period: Period, now: Date): Date {
  return new Date(windowStart(period, now).getTime() + lengths[period])
}
