import { tierLimits, type Usage } from '@ai-studio/contract'
import type { Transaction } from '../db/database.ts'
import type { TakenCredits } from '../db/schema.ts'
import type { Principal } from '../principal/principal.ts'
import { countDown, countUp, readCounters, type Counter } from './counters.queries.ts'
import { countersOf, putBack, refusal, take, withAmount, type Counted, type Taken } from './take.ts'
import { windowEnd } from './windows.ts'

/** A message that was taken with all its credits. */
interface TakenMessage extends Taken {
  /** Gives back all credits but so many; it stays a message of its minute. */
  keepOnly(credits: number): Promise<void>
}

/**
 * Takes one message from the caller's allowance: of the day as many as its model costs, of the minute one, which only
 * guards against bursts.
 * @throws ApiError `RATE_LIMITED` or `ALLOWANCE_EXHAUSTED`, also when the day has some left but not enough; nothing is
 * taken then. Whatever the database throws: without a count nobody gets anything.
 */
export async function takeMessage(
  deps: Counted,
  principal: Principal,
  addressKey: string,
  credits = 1,
): Promise<TakenMessage> {
  const { ofDay, ofMinute } = messageCounters(principal, addressKey, deps.now())
  const { giveBack } = await take(deps, [...withAmount(ofDay, credits), ...ofMinute])
  return {
    giveBack,
    async keepOnly(kept) {
      if (kept < credits) await putBack(deps, withAmount(ofDay, credits - kept))
    },
  }
}

/**
 * The same as a part of a transaction. The answer can be kept, to be given back later.
 * @throws ApiError like `takeMessage`; the transaction is to be ended then.
 */
export async function takeMessageCredits(
  tx: Transaction,
  principal: Principal,
  addressKey: string,
  credits: number,
  now: Date,
): Promise<TakenCredits[]> {
  const { ofDay, ofMinute } = messageCounters(principal, addressKey, now)
  const taken = [...withAmount(ofDay, credits), ...ofMinute]
  await takeWithin(tx, taken, now)
  return toTaken(taken)
}

/** What was taken for a message without so many credits, which it costs; it stays a message of its minute. */
export const allCreditsBut = (taken: readonly TakenCredits[], kept: number): TakenCredits[] =>
  taken
    .filter(({ kind, amount }) => kind.endsWith('/day') && amount > kept)
    .map((each) => ({ ...each, amount: each.amount - kept }))

/**
 * Takes what a tool costs from the messages of the caller's day, and one from those of the minute, as a part of a
 * transaction. The answer can be kept, to be given back later.
 * @throws ApiError like `takeMessage`; the transaction is to be ended then.
 */
export async function takeToolCredits(
  tx: Transaction,
  principal: Principal,
  addressKey: string,
  credits: number,
  now: Date,
): Promise<TakenCredits[]> {
  const { ofDay, ofMinute } = messageCounters(principal, addressKey, now)
  const taken = credits > 0 ? withAmount(ofDay, credits) : []
  await takeWithin(tx, [...taken, ...ofMinute], now)
  return toTaken(taken)
}

/** What messages are counted by. */
function messageCounters(principal: Principal, addressKey: string, now: Date) {
  const { messagesPerDay, messagesPerMinute } = tierLimits[principal.tier]
  return {
    ofDay: countersOf('messages', 'day', messagesPerDay, principal, addressKey, now),
    ofMinute: countersOf('messages', 'minute', messagesPerMinute, principal, addressKey, now),
  }
}

async function takeWithin(tx: Transaction, counters: Counter[], now: Date): Promise<void> {
  const exhausted = await countUp(tx, counters)
  if (exhausted.length > 0) throw await refusal(tx, exhausted, now)
}

const toTaken = (counters: readonly Counter[]): TakenCredits[] =>
  counters.map(({ subject, kind, window, amount = 1 }) => ({
    subject,
    kind,
    window: window.toISOString(),
    amount,
  }))

/** Gives back what was kept to be given back, of one or of several; the network addresses come first here too. */
export async function giveBackCredits(tx: Transaction, taken: readonly TakenCredits[]): Promise<void> {
  const sums = new Map<string, TakenCredits>()
  for (const each of taken) {
    const key = `${each.kind} ${each.window} ${each.subject}`
    sums.set(key, { ...each, amount: each.amount + (sums.get(key)?.amount ?? 0) })
  }
  const inOrder = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await countDown(
    tx,
    inOrder.map(([, { window, ...counter }]) => ({ ...counter, window: new Date(window), limit: 0 })),
  )
}

/** What is left of the caller's day. */
export async function usageOf(deps: Counted, principal: Principal, addressKey: string): Promise<Usage> {
  const now = deps.now()
  const { messagesPerDay, uploadBytes } = tierLimits[principal.tier]
  const counters = countersOf('messages', 'day', messagesPerDay, principal, addressKey, now)
  const used = await readCounters(deps.database.db, counters)
  const remaining = counters.map(({ kind, limit }) => limit - (used.get(kind) ?? 0))
  return {
    tier: principal.tier,
    messages: {
      limit: messagesPerDay,
      remaining: Math.max(0, Math.min(...remaining)),
      resetsAt: windowEnd('day', now).toISOString(),
    },
    uploadBytes,
  }
}
