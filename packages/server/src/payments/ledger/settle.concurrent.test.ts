import { maxPaymentAttempts, paymentProviders } from '@ai-studio/contract'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { grants, payments } from '../../db/schema.ts'
import { testDatabase } from '../../testing/index.ts'
import { ledgerOn, type LedgerDependencies } from '../testing/ledger-fixture.ts'
import {
  evidenceOf,
  insertBuyer,
  insertBuyers,
  insertPaymentRow,
  paymentRow,
} from '../testing/payment-rows.ts'
import { attemptsOf } from './attempts.queries.ts'
import { eventsOf } from './events.queries.ts'
import type { Evidence } from './evidence.ts'
import { anonymiseGrants, grantsOf } from './grants.queries.ts'
import { anonymisePayments, findPayment, type PaymentRow } from './payments.queries.ts'
import { addMonths, type Period } from './periods.ts'
import { settle, type Settled } from './settle.ts'

let database: Database
let ledger: LedgerDependencies
/** Another server on the same database; the embedded one has one server only. */
let other: LedgerDependencies
beforeAll(async () => {
  database = await testDatabase()
  ledger = ledgerOn(database)
  // What servers know of each other is what stands in the database.
  other = ledgerOn({ ...database })
})
afterAll(() => database.close())

/** Takes evidence in on both servers, in turn. */
const settleOnBoth = (all: readonly Evidence[]): Promise<Settled[]> =>
  Promise.all(all.map((each, index) => settle(index % 2 === 0 ? ledger : other, each)))

/** So many payments, each of another buyer or all of one. */
async function started(count: number, buyer?: string): Promise<PaymentRow[]> {
  const now = ledger.now()
  const buyers = buyer === undefined ? await insertBuyers(database.db, count, now) : []
  const rows = Array.from({ length: count }, (_, index) =>
    paymentRow(buyer ?? buyers[index] ?? null, { now, provider: paymentProviders[index % 2] ?? 'paypal' }),
  )
  await database.db.insert(payments).values(rows)
  return rows
}

const grantsFor = (rows: readonly PaymentRow[]) =>
  database.db
    .select()
    .from(grants)
    .where(
      inArray(
        grants.paymentId,
        rows.map(({ id }) => id),
      ),
    )

/** Each begins where the one before it ends. */
function expectGapless(periods: readonly Period[], from: Date): void {
  const sorted = periods.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  let end = from
  for (const { startsAt, endsAt } of sorted) {
    expect(startsAt).toEqual(end)
    end = endsAt
  }
}

test('200 callbacks at once for 50 payments make 50 grants, and each payment is paid by one of them', async () => {
  const rows = await started(50)
  const evidence = ['return', 'notice', 'sweeper', 'late failure'].flatMap((way) =>
    rows.map((row) => {
      switch (way) {
        case 'notice':
          return evidenceOf(row, 'paid', { source: 'notice', noticeId: 'paid' })
        case 'sweeper':
          return evidenceOf(row, 'paid', { source: 'sweeper' })
        case 'late failure':
          return evidenceOf(row, 'failed', { source: 'notice', noticeId: 'failed' })
        default:
          return evidenceOf(row, 'paid')
      }
    }),
  )
  const settled = await settleOnBoth(evidence)

  const became = settled.filter(
    (each) => each.kind === 'settled' && each.payment.status === 'paid' && each.before !== 'paid',
  )
  expect(became).toHaveLength(50)
  const granted = await grantsFor(rows)
  expect(granted).toHaveLength(50)
  expect(new Set(granted.map(({ paymentId }) => paymentId)).size).toBe(50)
  for (const { id, principalId } of rows) {
    expect(await findPayment(database.db, id)).toMatchObject({ status: 'paid', failure: null, review: null })
    expect(await ledger.entitlements.tierOf(String(principalId))).toBe('pro')
  }
})

test('the same notice twenty times at once is written down once', async () => {
  const [row] = await started(1)
  if (!row) throw new Error('No payment was stored.')
  const notice = evidenceOf(row, 'paid', { source: 'notice', noticeId: 'paid' })
  const settled = await settleOnBoth(Array.from({ length: 20 }, () => notice))
  expect(settled.filter((each) => each.kind === 'settled' && each.before === 'pending')).toHaveLength(1)
  expect(await eventsOf(database.db, row.id)).toMatchObject([
    { kind: 'paid', noticeId: 'paid', statusBefore: 'pending', statusAfter: 'paid' },
  ])
})

test('ten months that one buyer pays at once follow one another', async () => {
  const now = ledger.now()
  const buyer = await insertBuyer(database.db, { now })
  const rows = await started(10, buyer)
  await settleOnBoth(rows.flatMap((row) => [1, 2, 3].map(() => evidenceOf(row, 'paid'))))
  const granted = await grantsOf(database.db, buyer)
  expect(granted).toHaveLength(10)
  expectGapless(granted, now)
  expect(granted.at(-1)?.endsAt).toEqual(addMonths(now, 10))
})

test('what goes back while other payments come leaves no gap and no overlap', async () => {
  const now = ledger.now()
  const buyer = await insertBuyer(database.db, { now })
  const first = await started(5, buyer)
  for (const row of first) await settle(ledger, evidenceOf(row, 'paid'))
  const more = await started(5, buyer)
  const back = first.filter((_, index) => index % 2 === 0)
  await settleOnBoth([
    ...more.map((row) => evidenceOf(row, 'paid')),
    // Asked for twice, as an impatient operator does.
    ...back.flatMap((row) => [evidenceOf(row, 'refunded'), evidenceOf(row, 'refunded')]),
  ])
  const granted = await grantsOf(database.db, buyer)
  expect(granted).toHaveLength(7)
  expectGapless(granted, now)
  const all = await grantsFor([...first, ...more])
  expect(all.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(3)
})

test('failures at once are all counted, and block', async () => {
  const now = ledger.now()
  const buyer = await insertBuyer(database.db, { now })
  const rows = await started(maxPaymentAttempts, buyer)
  await settleOnBoth(rows.map((row) => evidenceOf(row, 'failed')))
  const attempts = await attemptsOf(database.db, buyer, now)
  expect(attempts.failed).toBe(maxPaymentAttempts)
  expect(attempts.blockedUntil).not.toBeNull()
})

test('whoever is erased while their payments come in keeps nothing, and the money is looked at', async () => {
  const { db } = database
  const now = ledger.now()
  for (let round = 0; round < 5; round += 1) {
    const buyer = await insertBuyer(db, { now })
    const rows = await started(6, buyer)
    await Promise.all([
      ...rows.slice(0, 3).map((row) => settle(ledger, evidenceOf(row, 'paid'))),
      db.transaction(async (tx) => {
        await anonymisePayments(tx, buyer)
        await anonymiseGrants(tx, buyer)
      }),
      ...rows.slice(3).map((row) => settle(ledger, evidenceOf(row, 'paid'))),
    ])
    expect(await grantsOf(db, buyer)).toEqual([])
    const granted = await grantsFor(rows)
    for (const { id } of rows) {
      const payment = await findPayment(db, id)
      expect(payment).toMatchObject({ status: 'paid', principalId: null, owedMail: null })
      // Either it was paid for somebody, or somebody has to give it back.
      const isGranted = granted.some(({ paymentId }) => paymentId === id)
      expect(payment?.review).toBe(isGranted ? null : 'buyer')
    }
  }
})

test('payments of many buyers and of one, in any mixture, end without a deadlock', async () => {
  const now = ledger.now()
  const buyers = await insertBuyers(database.db, 3, now)
  const rows: PaymentRow[] = []
  for (const buyer of buyers) rows.push(...(await started(6, buyer)))
  rows.push(await insertPaymentRow(database.db, buyers[0] ?? null, { now }))
  const outcomes = ['failed', 'paid', 'suspicious', 'paid', 'refunded', 'expired', 'paid'] as const
  await settleOnBoth(
    outcomes.flatMap((outcome, index) =>
      // Each way begins with another payment.
      [...rows.slice(index), ...rows.slice(0, index)].map((row) => evidenceOf(row, outcome)),
    ),
  )
  for (const buyer of buyers) expectGapless(await grantsOf(database.db, buyer), now)
  const granted = await grantsFor(rows)
  expect(granted).toHaveLength(rows.length)
})
