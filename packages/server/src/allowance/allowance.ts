import {
  maxPaymentAttemptsPerDay,
  speechCharactersPerDay,
  tierLimits,
  type Tier,
  type Usage,
} from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Transaction } from '../db/database.ts'
import type { TakenCredits } from '../db/schema.ts'
import type { Dependencies } from '../dependencies.ts'
import { emailKey } from '../principal/email-key.ts'
import type { Principal } from '../principal/principal.ts'
import { countDown, countUp, readCounters, whereCounted, type Counter } from './counters.queries.ts'
import { windowEnd, windowStart, type Period } from './windows.ts'

/**
 * How many visitors of one address fit into its own cap. A visitor who throws the cookie away starts anew as a
 * visitor, but not as an address; a school behind one address must still fit.
 */
export const visitorsPerAddress = 10

type Counted = Pick<Dependencies, 'database' | 'now'>
/** What is counted by addresses of mail as well, which are not to stand in the table. */
type CountedByEmail = Pick<Dependencies, 'database' | 'now' | 'config'>

/** Something that was taken and can be given back. */
export interface Taken {
  giveBack(): Promise<void>
}

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
  if (exhausted.length > 0) throw refusal(exhausted, now)
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

/** Mails about reports that the operator gets in a UTC day at most, in all. */
const reportMailsPerDay = 20

/**
 * Takes one mail about a report of a share: one a UTC day for each share, so that many readers of one are one mail, and
 * 20 in all, so that nobody floods the operator with shares of their own. Null: there is none left.
 */
export async function takeReportMail(deps: Counted, slug: string): Promise<Taken | null> {
  const window = windowStart('day', deps.now())
  const ofShare: Counter = { subject: slug, kind: 'report mails of a share/day', window, limit: 1 }
  const ofAll: Counter = { subject: 'operator', kind: 'report mails/day', window, limit: reportMailsPerDay }
  return takeIfLeft(deps, [ofShare, ofAll])
}

/** Messages by the contact form in a UTC day, of one sender and under one address of mail. */
const contactMessagesPerDay = 5

/**
 * Counts a message by the contact form. Its sender gets a copy, so the address that they give counts too: nobody is to
 * be flooded with copies of what others write.
 * @throws ApiError `RATE_LIMITED`
 */
export const takeContactMessage = (deps: CountedByEmail, by: ByEmail): Promise<Taken> =>
  takeByEmail(deps, 'contact messages', contactMessagesPerDay, by)

/** Messages by the contact form that are mailed in a UTC day at most, in all; others are only kept. */
const contactMailsPerDay = 200

/** Takes the mails about one message by the contact form. Null: there are none left today. */
export const takeContactMails = (deps: Counted): Promise<Taken | null> =>
  takeIfLeft(deps, [
    {
      subject: 'operator',
      kind: 'contact mails/day',
      window: windowStart('day', deps.now()),
      limit: contactMailsPerDay,
    },
  ])

/** Requests for the newsletter in a UTC day, of one visitor and for one address of mail. */
const newsletterRequestsPerDay = 10

/**
 * Counts a request for the newsletter, whether the address is known or not.
 * @throws ApiError `RATE_LIMITED`
 */
export const takeNewsletterRequest = (deps: CountedByEmail, by: ByEmail): Promise<Taken> =>
  takeByEmail(deps, 'newsletter requests', newsletterRequestsPerDay, by)

/**
 * Takes one of the day's attempts to pay.
 * @throws ApiError `PAYMENT_ATTEMPTS_EXCEEDED`
 */
export async function takePaymentAttempt(
  deps: Counted,
  principal: Principal,
  addressKey: string,
): Promise<Taken> {
  const now = deps.now()
  const counters = countersOf('payments', 'day', maxPaymentAttemptsPerDay, principal, addressKey, now)
  try {
    return await take(deps, counters)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const when = windowEnd('day', now).getTime()
    throw new ApiError('PAYMENT_ATTEMPTS_EXCEEDED', { headers: error.headers, values: { when } })
  }
}

/** Questions to gateways that one buyer's calls may cause; what is left unasked the server asks by itself. */
const gatewayQuestions: Record<Period, number> = { minute: 10, day: 100 }

/**
 * Takes one question about a payment to its gateway, which a call of its buyer causes.
 * @throws ApiError `RATE_LIMITED`
 */
export async function takeGatewayQuestion(
  deps: Counted,
  principal: Principal,
  addressKey: string,
): Promise<Taken> {
  const now = deps.now()
  const counters = (['minute', 'day'] as const).flatMap((period) =>
    countersOf('gateway questions', period, gatewayQuestions[period], principal, addressKey, now),
  )
  return takeOrSlowDown(deps, counters)
}

/** Notices that PayPal does not stand by, from one address; whether it does is a question to PayPal. */
const doubtfulNoticesPerMinute = 60

/**
 * Takes one notice that may be forged. One that is genuine is given back, so that its sender has no limit.
 * @throws ApiError `RATE_LIMITED`
 */
export function takeDoubtfulNotice(deps: Counted, addressKey: string): Promise<Taken> {
  const window = windowStart('minute', deps.now())
  const kind = 'doubtful notices/minute'
  return takeOrSlowDown(deps, [{ subject: addressKey, kind, window, limit: doubtfulNoticesPerMinute }])
}

/** Files with conversations that anybody may read in in a UTC day. */
const importsPerDay = 20

/** Takes one import from the caller's allowance; refuses like `takeMessage`. */
export async function takeImport(deps: Counted, principal: Principal, addressKey: string): Promise<Taken> {
  return take(deps, countersOf('imports', 'day', importsPerDay, principal, addressKey, deps.now()))
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

async function take(deps: Counted, counters: Counter[]): Promise<Taken> {
  const exhausted = await countUp(deps.database.db, counters)
  if (exhausted.length > 0) {
    await putBack(
      deps,
      counters.filter((counter) => !exhausted.includes(counter)),
    )
    throw refusal(exhausted, deps.now())
  }
  return { giveBack: () => putBack(deps, counters) }
}

/** Gives back what was taken, to the user where the visitor has signed in meanwhile. */
async function putBack({ database: { db } }: Counted, counters: readonly Counter[]): Promise<void> {
  const visitorId = counters.find(({ isVisitors }) => isVisitors)?.subject
  if (visitorId === undefined) await countDown(db, counters)
  else await db.transaction(async (tx) => countDown(tx, await whereCounted(tx, visitorId, counters)))
}

/** Takes what is no allowance that anybody is shown: whoever has used it up is too fast. */
async function takeOrSlowDown(deps: Counted, counters: Counter[]): Promise<Taken> {
  try {
    return await take(deps, counters)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError('RATE_LIMITED', { headers: error.headers })
  }
}

/** Takes what nobody is told of when there is none left. */
async function takeIfLeft(deps: Counted, counters: Counter[]): Promise<Taken | null> {
  try {
    return await take(deps, counters)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Who does something that ends in the mailbox of an address. */
export interface ByEmail {
  principal: Principal
  addressKey: string
  email: string
}

/** Takes from the day of an address of mail and from that of whoever gives it. */
function takeByEmail(
  deps: CountedByEmail,
  what: string,
  limit: number,
  { principal, addressKey, email }: ByEmail,
): Promise<Taken> {
  const now = deps.now()
  const ofEmail: Counter = {
    subject: emailKey(deps.config.secret, email),
    kind: `${what} of an email/day`,
    window: windowStart('day', now),
    limit,
  }
  return takeOrSlowDown(deps, [ofEmail, ...countersOf(what, 'day', limit, principal, addressKey, now)])
}

function refusal(exhausted: readonly Counter[], now: Date): ApiError {
  const isDay = exhausted.some(({ kind }) => kind.endsWith('/day'))
  const end = windowEnd(isDay ? 'day' : 'minute', now)
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))) }
  return isDay
    ? new ApiError('ALLOWANCE_EXHAUSTED', { headers, values: { when: end.getTime() } })
    : new ApiError('RATE_LIMITED', { headers })
}

const withAmount = (counters: readonly Counter[], amount: number): Counter[] =>
  counters.map((counter) => ({ ...counter, amount }))

/** The network address comes first everywhere, behind that of mail, so that two calls never wait for each other in a circle. */
function countersOf(
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
