import type { Tier } from '@ai-studio/contract'
import type { GrantPeriods, Period } from './periods.ts'

/** What somebody has bought that was not taken back, in any order. */
export type Entitlement = readonly GrantPeriods[]

/**
 * A period begins when it is paid for, or where an earlier one of the same buyer ends. That it lies ahead says only that it
 * was paid for by a clock that was ahead: whoever has paid has what they paid for.
 */
const holds = ({ endsAt }: Period, now: Date): boolean => now < endsAt

/** What a user may do at a moment. */
export function tierAt(entitlement: Entitlement, now: Date): Exclude<Tier, 'anonymous'> {
  if (entitlement.some(({ godmode }) => godmode && holds(godmode, now))) return 'godmode'
  return entitlement.some((grant) => holds(grant, now)) ? 'pro' : 'free'
}

const latest = (ends: readonly Date[], now: Date): Date | null => {
  const end = Math.max(...ends.map((each) => each.getTime()))
  return end > now.getTime() ? new Date(end) : null
}

/** Until when plan and add-on last; null for what is not there. */
export const endsOf = (entitlement: Entitlement, now: Date): { plan: Date | null; godmode: Date | null } => ({
  plan: latest(
    entitlement.map(({ endsAt }) => endsAt),
    now,
  ),
  godmode: latest(
    entitlement.flatMap(({ godmode }) => (godmode ? [godmode.endsAt] : [])),
    now,
  ),
})
