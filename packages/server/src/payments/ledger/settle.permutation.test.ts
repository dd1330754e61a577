import { paymentProviders, type PaymentProvider, type PaymentState } from '@ai-studio/contract'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { grants, paymentEvents, payments } from '../../db/schema.ts'
import { testDatabase } from '../../testing/index.ts'
import { shownOf } from '../../testing/scope.ts'
import { ledgerOn, type LedgerDependencies } from '../testing/ledger-fixture.ts'
import { evidenceOf, insertBuyers, paymentRow } from '../testing/payment-rows.ts'
import { attemptsOf } from './attempts.queries.ts'
import { takeBegun } from './begun.ts'
import type { Evidence } from './evidence.ts'
import type { PaymentRow } from './payments.queries.ts'
import { settle } from './settle.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: Database
let ledger: LedgerDependencies
beforeAll(async () => {
  database = await testDatabase()
  ledger = ledgerOn(database)
})
afterAll(() => database.close())

/** What can be said of a payment, by its short name here. */
const said = {
  returned: (payment) => evidenceOf(payment, 'paid'),
  notice: (payment) => evidenceOf(payment, 'paid', { source: 'notice', noticeId: 'paid' }),
  swept: (payment) => evidenceOf(payment, 'paid', { source: 'sweeper' }),
  other: (payment) =>
    evidenceOf(payment, 'paid', { source: 'notice', noticeId: 'other', transactionId: 'TX-OTHER' }),
  failed: (payment) => evidenceOf(payment, 'failed', { source: 'notice', noticeId: 'failed' }),
  // Asked, a gateway may know that it failed and not why.
  unexplained: (payment) => {
    const { failure: _, ...evidence } = evidenceOf(payment, 'failed', { source: 'sweeper' })
    return evidence
  },
  expired: (payment) => evidenceOf(payment, 'expired', { source: 'sweeper' }),
  undecided: (payment) => evidenceOf(payment, 'undecided', { source: 'sweeper' }),
  suspicious: (payment) => evidenceOf(payment, 'suspicious', { source: 'notice', noticeId: 'held' }),
  amount: (payment) => evidenceOf(payment, 'paid', { source: 'notice', noticeId: 'cheap', amount: 1 }),
  currency: (payment) =>
    evidenceOf(payment, 'paid', { source: 'notice', noticeId: 'foreign', currency: 'JPY' }),
} as const satisfies Record<string, (payment: PaymentRow) => Evidence>

/** `begun` is the gateway's answer to our own beginning, which may come later than what others say. */
type Name = 'begun' | keyof typeof said
type Order = readonly Name[]
const names: Order = ['begun', ...(Object.keys(said) as (keyof typeof said)[])]
const own: ReadonlySet<Name> = new Set(['returned', 'notice', 'swept'])
const isMoney = (name: Name) => own.has(name) || name === 'other'

async function say(payment: PaymentRow, name: Name): Promise<void> {
  if (name !== 'begun') return void (await settle(ledger, said[name](payment)))
  const now = ledger.now()
  const orderId = payment.provider === 'paypal' ? `ORDER-${payment.reference}` : null
  await takeBegun(database.db, payment, { url: 'https://pay.test/', orderId, askAt: now, now })
}

/** What came of one order, as the tables have it. */
interface Result {
  order: Order
  payment: PaymentRow
  grants: (typeof grants.$inferSelect)[]
  events: (typeof paymentEvents.$inferSelect)[]
}

/** Plays each order on a payment of its own, each of another buyer. */
async function play(provider: PaymentProvider, orders: readonly Order[]): Promise<Result[]> {
  const { db } = database
  const now = ledger.now()
  const results: Result[] = []
  const most = 200
  for (let first = 0; first < orders.length; first += most) {
    const some = orders.slice(first, first + most)
    const buyers = await insertBuyers(db, some.length, now)
    const rows = buyers.map((buyer) =>
      paymentRow(buyer, { now, provider, status: 'created', paymentUrl: null, orderId: null, askAt: null }),
    )
    await db.insert(payments).values(rows)
    await Promise.all(
      rows.map(async (row, index) => {
        for (const name of some[index] ?? []) await say(row, name)
      }),
    )
    const ids = rows.map(({ id }) => id)
    const [paid, granted, events] = await Promise.all([
      db.select().from(payments).where(inArray(payments.id, ids)),
      db.select().from(grants).where(inArray(grants.paymentId, ids)),
      db.select().from(paymentEvents).where(inArray(paymentEvents.paymentId, ids)).orderBy(paymentEvents.id),
    ])
    for (const [index, order] of some.entries()) {
      const payment = paid.find(({ id }) => id === ids[index])
      if (!payment) throw new Error('A payment is gone.')
      const isOf = ({ paymentId }: { paymentId: string }) => paymentId === payment.id
      results.push({ order, payment, grants: granted.filter(isOf), events: events.filter(isOf) })
    }
  }
  return results
}

/** What ended it first, unless it was paid. */
const endOf = (order: Order) =>
  order.find((name) => name === 'failed' || name === 'unexplained' || name === 'expired')

/** Why it failed: what says so counts, whether it comes before what only says that it did or after it. */
function failureAfter(order: Order): PaymentRow['failure'] {
  if (order.some(isMoney) || endOf(order) === undefined) return null
  if (endOf(order) === 'expired') return 'timed-out'
  return order.includes('failed') ? 'declined' : null
}

/** What a payment has to be in the end. Without money the first end counts, with it nothing else. */
function statusAfter(order: Order): PaymentState {
  if (order.some(isMoney)) return 'paid'
  const end = endOf(order)
  if (end) return end === 'expired' ? end : 'failed'
  const isUnderWay = order.some((name) => name === 'begun' || name === 'undecided' || name === 'suspicious')
  return isUnderWay ? 'pending' : 'created'
}

/** Why a person has to look at it. */
const reasonsOf = (order: Order): string[] => [
  ...(['amount', 'currency', 'suspicious'] as const).filter((name) => order.includes(name)),
  // Money came twice, under two names.
  ...(order.includes('other') && order.some((name) => own.has(name)) ? ['transaction'] : []),
]

function check({ order, payment, grants: granted, events }: Result): void {
  const text = order.join(', ')
  const status = statusAfter(order)
  expect(payment.status, text).toBe(status)
  expect(granted.length, `grants of ${text}`).toBe(status === 'paid' ? 1 : 0)
  const reasons = reasonsOf(order)
  if (reasons.length === 0) expect(payment.review, `review of ${text}`).toBeNull()
  else expect(reasons, `review of ${text}`).toContain(payment.review)

  expect(payment.owedMail, text).toBe(status === 'paid' ? 'payment-receipt' : null)
  expect(payment.paidAt !== null, text).toBe(status === 'paid')
  expect(payment.transactionId, text).toBe(
    status === 'paid' ? (order.find(isMoney) === 'other' ? 'TX-OTHER' : `TX-${payment.reference}`) : null,
  )
  if (order.includes('begun')) {
    const orderId = payment.provider === 'paypal' ? `ORDER-${payment.reference}` : null
    expect(payment, text).toMatchObject({ paymentUrl: 'https://pay.test/', orderId })
  }
  expect(payment.failure, text).toBe(failureAfter(order))
  checkEvents({ order, payment, events }, text)
}

/** The events alone tell how the payment became what it is. */
function checkEvents({ order, payment, events }: Omit<Result, 'grants'>, text: string): void {
  let status: string = 'created'
  for (const event of events) {
    expect(event.statusBefore, `events of ${text}`).toBe(status)
    status = String(event.statusAfter)
  }
  expect(status, `events of ${text}`).toBe(payment.status)
  const became = events.filter((event) => event.statusAfter === 'paid' && event.statusBefore !== 'paid')
  expect(became.length, `events of ${text}`).toBe(payment.status === 'paid' ? 1 : 0)
  const fields = new Set(events.flatMap(({ kind, detail }) => (kind === 'mismatch' ? [detail.field] : [])))
  const kinds = new Set<unknown>([...events.map(({ kind }) => kind), ...fields])
  for (const reason of reasonsOf(order)) expect([...kinds], `events of ${text}`).toContain(reason)
  // A notice is written down when it comes first, however often it comes.
  const notices = order.filter((name) => name in noticeIds)
  expect(new Set(events.flatMap(({ noticeId }) => noticeId ?? [])), `events of ${text}`).toEqual(
    new Set(notices.map((name) => noticeIds[name])),
  )
}

const noticeIds: Partial<Record<Name, string>> = {
  notice: 'paid',
  other: 'other',
  failed: 'failed',
  suspicious: 'held',
  amount: 'cheap',
  currency: 'foreign',
}

/** Every order of some of these, so many of them. */
function arrangements(from: Order, count: number): Order[] {
  if (count === 0) return [[]]
  return from.flatMap((name) =>
    arrangements(
      from.filter((each) => each !== name),
      count - 1,
    ).map((rest): Order => [name, ...rest]),
  )
}

/** Every order of exactly these, however often each is in it. */
function orders(left: ReadonlyMap<Name, number>): Order[] {
  const some = [...left].filter(([, count]) => count > 0)
  if (some.length === 0) return [[]]
  return some.flatMap(([name, count]) =>
    orders(new Map(left).set(name, count - 1)).map((rest) => [name, ...rest]),
  )
}

/** Every order in which each of these is said once, twice or three times. */
function multiples(of: Order): Order[] {
  const counts = of.reduce<ReadonlyMap<Name, number>[]>(
    (all, name) => all.flatMap((map) => [1, 2, 3].map((count) => new Map(map).set(name, count))),
    [new Map()],
  )
  return counts.flatMap(orders)
}

describe.each(paymentProviders)('of a payment through %s', (provider) => {
  test('whatever is said alone, or any two', async () => {
    const all = [...names.flatMap((name) => multiples([name])), ...arrangements(names, 2)]
    for (const result of await play(provider, all)) check(result)
  })

  test('money among any two others, in every order', async () => {
    const others = names.filter((name) => name !== 'notice')
    const triples = arrangements(others, 2)
      .filter(([a = 'notice', b = 'notice']) => names.indexOf(a) < names.indexOf(b))
      .flatMap((pair) => arrangements(['notice', ...pair], 3))
    for (const result of await play(provider, triples)) check(result)
  })

  test('no money among any three, in every order', { tags: 'full' }, async () => {
    const moneyless: Order = ['begun', 'failed', 'unexplained', 'expired', 'suspicious', 'amount', 'currency']
    for (const result of await play(provider, arrangements(moneyless, 3))) check(result)
  })

  const pairs: { of: Order }[] = [
    { of: ['notice', 'failed'] },
    { of: ['returned', 'amount'] },
    { of: ['swept', 'other'] },
    { of: ['expired', 'failed'] },
    { of: ['unexplained', 'failed'] },
    { of: ['suspicious', 'currency'] },
  ]
  test.each(shownOf(pairs, 2))(
    '$of.0 and $of.1, each once to three times, in every order',
    async ({ of }) => {
      for (const result of await play(provider, multiples(of))) check(result)
    },
  )

  test('all of it, each up to three times, in many orders', { tags: 'full' }, async () => {
    const everything = fc
      .array(fc.integer({ min: 0, max: 3 }), { minLength: names.length, maxLength: names.length })
      .chain((counts) => {
        const all = names.flatMap((name, index) => Array.from({ length: counts[index] ?? 0 }, () => name))
        return fc.shuffledSubarray(all, { minLength: all.length })
      })
    const sample = fc.sample(everything, { numRuns: 60, seed: 20_261_121 })
    for (const result of await play(provider, sample)) check(result)
  })
})

test('a failure that counted against the buyer is made up for by money, whenever it comes', async () => {
  const [before, after, alone, first, last, never] = await play('vnpay', [
    ['failed', 'notice'],
    ['notice', 'failed'],
    ['failed', 'failed'],
    ['unexplained', 'failed'],
    ['failed', 'unexplained'],
    ['unexplained', 'unexplained'],
  ])
  const failed = async (result: Result | undefined) =>
    (await attemptsOf(database.db, String(result?.payment.principalId), ledger.now())).failed
  expect(await failed(before)).toBe(0)
  expect(await failed(after)).toBe(0)
  expect(await failed(alone)).toBe(1)
  // Whether what only says that it failed comes before its reason or after it.
  expect([await failed(first), await failed(last), await failed(never)]).toEqual([1, 1, 0])
})

test('of a payment that nobody has heard of nothing is stored', async () => {
  const known = await database.db.$count(paymentEvents)
  const stranger = paymentRow(null, { now: ledger.now() })
  expect(await settle(ledger, evidenceOf(stranger, 'paid'))).toEqual({ kind: 'unknown' })
  expect(await database.db.$count(paymentEvents)).toBe(known)
})

test('a reference belongs to one gateway: the same name at the other one is another payment', async () => {
  const [result] = await play('vnpay', [['undecided']])
  if (!result) throw new Error('Nothing was played.')
  const evidence = evidenceOf(result.payment, 'paid', { provider: 'paypal' })
  expect(await settle(ledger, evidence)).toEqual({ kind: 'unknown' })
})

test('what was written down cannot be changed or removed', async () => {
  await play('paypal', [['notice']])
  const { db } = database
  const refused = { cause: expect.objectContaining({ message: expect.stringContaining('never changed') }) }
  await expect(db.update(paymentEvents).set({ kind: 'failed' })).rejects.toMatchObject(refused)
  await expect(db.delete(paymentEvents)).rejects.toMatchObject(refused)
  const known = await db.$count(paymentEvents)
  for (const emptied of ['payment_events', 'payments, grants, payment_events', 'payments cascade']) {
    await expect(db.execute(sql.raw(`truncate ${emptied}`))).rejects.toMatchObject(refused)
  }
  expect(await db.$count(paymentEvents)).toBe(known)
})
