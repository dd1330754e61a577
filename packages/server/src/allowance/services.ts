import { speechCharactersPerDay, tierLimits, type Tier } from '@ai-studio/contract'
import type { Principal } from '../principal/principal.ts'
import { countersOf, take, takeOrSlowDown, withAmount, type Counted, type Taken } from './take.ts'

/** Takes one image from the caller's allowance; refuses like `takeMessage`. */
export async function takeUpload(deps: Counted, principal: Principal, addressKey: string): Promise<Taken> {
  const { uploadsPerDay } = tierLimits[principal.tier]
  const counters = countersOf('uploads', 'day', uploadsPerDay, principal, addressKey, deps.now())
  return take(deps, counters)
}

/** Takes characters to be read aloud from the caller's allowance; refuses like `takeMessage`. */
export async function takeSpeech(
  deps: Counted,
  principal: Principal,
  addressKey: string,
  characters: number,
): Promise<Taken> {
  const limit = speechCharactersPerDay[principal.tier]
  const counters = countersOf('speech', 'day', limit, principal, addressKey, deps.now())
  return take(deps, withAmount(counters, characters))
}

/** Shares that are made or continued in a UTC day; each copies the images of a conversation. */
const sharesPerDay: Record<Tier, number> = { anonymous: 50, free: 100, pro: 500, godmode: 1000 }

/**
 * Counts a share that is made or continued.
 * @throws ApiError `RATE_LIMITED`; whatever the database throws.
 */
export async function takeShare(deps: Counted, principal: Principal, addressKey: string): Promise<Taken> {
  const limit = sharesPerDay[principal.tier]
  return takeOrSlowDown(deps, countersOf('shares', 'day', limit, principal, addressKey, deps.now()))
}

/** Files with conversations that anybody may read in in a UTC day. */
const importsPerDay = 20

/** Takes one import from the caller's allowance; refuses like `takeMessage`. */
export async function takeImport(deps: Counted, principal: Principal, addressKey: string): Promise<Taken> {
  return take(deps, countersOf('imports', 'day', importsPerDay, principal, addressKey, deps.now()))
}
