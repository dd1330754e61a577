import type { PurchaseId } from '@ai-studio/contract'

/** From one moment up to another. */
export interface Period {
  startsAt: Date
  endsAt: Date
}

/** What was bought: the plan, and perhaps the add-on, each with its time. */
export interface GrantPeriods extends Period {
  godmode: Period | null
}

const months: Record<string, number> = { monthly: 1, yearly: 12 }

const hourMs = 60 * 60 * 1000
/** By how much clocks differ from UTC where a day begins last, in between, and where it begins first. */
const clocksMs = [-12 * hourMs, 0, 14 * hourMs]

/**
 * The same day and time some months later; the last day of the month where it has none. What day it is now differs
 * around the world, and with it how long a month is: the longest counts, so that nobody gets less than by their own
 * calendar. `core` shows the same before somebody pays (`period-end.ts`).
 */
export const addMonths = (from: Date, count: number): Date =>
  new Date(Math.max(...clocksMs.map((ms) => sameDay(new Date(from.getTime() + ms), count).getTime() - ms)))

function sameDay(from: Date, count: number): Date {
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + count)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return end
}

/**
 * When a purchase begins and ends: behind what is bought already, so that nothing is paid for twice. The add-on goes
 * behind its own earlier times only: who adds it to a running plan has it at once.
 *
 * @param earlier what the buyer has that was not taken back
 */
export function periodsOf(purchase: PurchaseId, earlier: readonly GrantPeriods[], now: Date): GrantPeriods {
  const [period = 'monthly', addOn] = purchase.split('+')
  const count = months[period] ?? 1
  const after = (ends: Date[]): Period => {
    const startsAt = new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime())))
    return { startsAt, endsAt: addMonths(startsAt, count) }
  }
  return {
    ...after(earlier.map(({ endsAt }) => endsAt)),
    godmode:
      addOn === undefined ? null : after(earlier.flatMap(({ godmode }) => (godmode ? [godmode.endsAt] : []))),
  }
}

/**
 * The times of the others when one purchase is taken back at `now`: what lay behind it moves forward by what it left
 * free, so that nobody loses time they have paid for.
 */
export function withoutGrant<Grant extends GrantPeriods>(
  taken: GrantPeriods,
  others: readonly Grant[],
  now: Date,
): Grant[] {
  return others.map((grant) => {
    const godmode = grant.godmode && taken.godmode ? moved(grant.godmode, taken.godmode, now) : grant.godmode
    return { ...grant, ...moved(grant, taken, now), godmode }
  })
}

function moved({ startsAt, endsAt }: Period, taken: Period, now: Date): Period {
  const free = taken.endsAt.getTime() - Math.max(now.getTime(), taken.startsAt.getTime())
  if (free <= 0 || startsAt < taken.endsAt) return { startsAt, endsAt }
  return { startsAt: new Date(startsAt.getTime() - free), endsAt: new Date(endsAt.getTime() - free) }
}
