import { ApiError, type ApiErrorOptions, type RefusalTextKey } from '../api-error.ts'
import type { Queryable } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Principal } from '../principal/principal.ts'
import { countDown, countUp, readCounters, whereCounted, type Counter } from './counters.queries.ts'
import { windowEnd, windowStart, type Period } from './windows.ts'

/**
 * How many visitors of one address fit into its own cap. A visitor who throws the cookie away starts anew as a
 * visitor, but not as an address; a school behind one address must still fit.
 */
export const visitorsPerAddress = 10

/** What counting needs. */
export type Counted = Pick<Dependencies, 'database' | 'now'>

/** Something that was taken and can be given back. */
export interface Taken {
  giveBack(): Promise<void>
}

/**
 * Takes from all counters or from none.
 * @throws ApiError `ALLOWANCE_EXHAUSTED` where a day is used up, `RATE_LIMITED` where only a minute is; whatever the
 * database throws.
 */
export async function take(deps: Counted, counters: Counter[]): Promise<Taken> {
  const exhausted = await countUp(deps.database.db, counters)
  if (exhausted.length > 0) {
    await putBack(
      deps,
      counters.filter((counter) => !exhausted.includes(counter)),
    )
    throw await refusal(deps.database.db, exhausted, deps.now())
  }
  return { giveBack: () => putBack(deps, counters) }
}

/** Gives back what was taken, to the user where the visitor has signed in meanwhile. */
export async function putBack({ database: { db } }: Counted, counters: readonly Counter[]): Promise<void> {
  const visitorId = counters.find(({ isVisitors }) => isVisitors)?.subject
  if (visitorId === undefined) await countDown(db, counters)
  else await db.transaction(async (tx) => countDown(tx, await whereCounted(tx, visitorId, counters)))
}

/** Takes what is no allowance that anybody is shown: whoever has used it up is too fast. */
export async function takeOrSlowDown(deps: Counted, counters: Counter[]): Promise<Taken> {
  try {
    return await take(deps, counters)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError('RATE_LIMITED', { headers: error.headers })
  }
}

/** Takes what nobody is told of when there is none left. */
export async function takeIfLeft(deps: Counted, counters: Counter[]): Promise<Taken | null> {
  try {
    return await take(deps, counters)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

interface ShortTexts {
  /** Where some are left, but fewer than are taken at once. */
  tooFew: RefusalTextKey
  /** Where a whole day has fewer. */
  tooMany: RefusalTextKey
}

const shortTexts: Readonly<Record<string, ShortTexts>> = {
  'messages/day': { tooFew: 'allowance.tooFewMessages', tooMany: 'allowance.tooManyMessages' },
  'speech/day': { tooFew: 'allowance.tooFewCharacters', tooMany: 'allowance.tooManyCharacters' },
}

/** What is said of counters that have not enough left, and from when there is more again. */
export async function refusal(db: Queryable, exhausted: readonly Counter[], now: Date): Promise<ApiError> {
  const isDay = exhausted.some(({ kind }) => kind.endsWith('/day'))
  const end = windowEnd(isDay ? 'day' : 'minute', now)
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))) }
  if (!isDay) return new ApiError('RATE_LIMITED', { headers })
  const short = await shortOf(db, exhausted)
  return new ApiError('ALLOWANCE_EXHAUSTED', {
    headers,
    ...(short && { ownText: short.ownText }),
    values: { ...short?.values, when: end.getTime() },
  })
}

/** How many there are where that is not none: of the caller or of the address, whichever has fewer. */
async function shortOf(
  db: Queryable,
  exhausted: readonly Counter[],
): Promise<Required<Pick<ApiErrorOptions, 'ownText' | 'values'>> | undefined> {
  const ofDay = exhausted.filter(({ kind, amount = 1 }) => kind.endsWith('/day') && amount > 1)
  const [{ kind, amount: needed = 1 } = { kind: '' }] = ofDay
  const texts = shortTexts[kind.replace(/^address /, '')]
  if (!texts) return undefined
  const most = Math.min(...ofDay.map(({ limit }) => limit))
  if (needed > most) return { ownText: texts.tooMany, values: { most, needed } }
  const used = await readCounters(db, ofDay)
  const left = Math.min(...ofDay.map((counter) => counter.limit - (used.get(counter.kind) ?? 0)))
  // Meanwhile something may have been given back.
  return left > 0 && left < needed ? { ownText: texts.tooFew, values: { left, needed } } : undefined
}

export const withAmount = (counters: readonly Counter[], amount: number): Counter[] =>
  counters.map((counter) => ({ ...counter, amount }))

/** The network address comes first everywhere, behind that of mail, so that two calls never wait for each other in a circle. */
export function countersOf(
  what: string,
  period: Period,
  limit: number,
  principal: Principal,
  addressKey: string,
  now: Date,
): Counter[] {
  const window = windowStart(period, now)
  const isVisitors = principal.kind === 'visitor'
  const own: Counter = { subject: principal.id, kind: `${what}/${period}`, window, limit, isVisitors }
  if (principal.tier !== 'anonymous') return [own]
  const kind = `address ${what}/${period}`
  return [{ subject: addressKey, kind, window, limit: limit * visitorsPerAddress }, own]
}
