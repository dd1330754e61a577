import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { grants, paymentAttempts } from '../../db/schema.ts'
import { testDatabase } from '../../testing/index.ts'
import { testClock } from '../../testing/test-clock.ts'
import { evidenceOf, insertBuyers, insertPaymentRow } from '../testing/payment-rows.ts'
import { ways, type Way } from '../testing/ways.ts'
import { eventsOf } from './events.queries.ts'
import { findPayment, type PaymentRow } from './payments.queries.ts'
import { nameOf, settleAll, type Said } from './settle-all.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = testClock()()
/** Whose each payment is, of two buyers. */
const buyerOf = [0, 0, 1]

/** What is said of which payment, one after the other. */
type Story = readonly { payment: number; way: Way }[]

async function insertPayments(): Promise<{ buyers: string[]; rows: PaymentRow[] }> {
  const buyers = await insertBuyers(database.db, 2, now)
  const rows: PaymentRow[] = []
  for (const [index, buyer] of buyerOf.entries()) {
    rows.push(
      await insertPaymentRow(database.db, buyers[buyer]!, {
        now,
        provider: index === 1 ? 'vnpay' : 'paypal',
        purchaseId: index === 0 ? 'yearly+godmode' : 'monthly',
      }),
    )
  }
  return { buyers, rows }
}

const saidOf = (rows: readonly PaymentRow[], { payment, way }: Story[number]): [string, Said] => {
  const row = rows[payment]!
  return [nameOf(row), { evidence: evidenceOf(row, 'paid', ways[way]), now }]
}

/** All that is stored of them, without what differs by chance. */
async function stored({ buyers, rows }: { buyers: string[]; rows: PaymentRow[] }) {
  const { db } = database
  const given = await db
    .select()
    .from(grants)
    .where(
      inArray(
        grants.paymentId,
        rows.map(({ id }) => id),
      ),
    )
  const failures = await db.select().from(paymentAttempts).where(inArray(paymentAttempts.principalId, buyers))
  return Promise.all(
    rows.map(async ({ id, principalId }) => {
      const payment = (await findPayment(db, id))!
      const { status, failure, review, transactionId, paidAt, refundedAt, askAt, owedMail, owedReviewAt } =
        payment
      const grant = given.find((each) => each.paymentId === id)
      return {
        payment: { status, failure, review, paidAt, refundedAt, askAt, owedMail, owedReviewAt },
        transactionId: transactionId?.replace(payment.reference, ''),
        events: (await eventsOf(db, id)).map(({ source, kind, statusAfter, noticeId, detail }) =>
          JSON.stringify({ source, kind, statusAfter, noticeId, detail }).replaceAll(payment.reference, ''),
        ),
        grant: grant && [grant.startsAt, grant.endsAt, grant.godmodeEndsAt, grant.revokedAt],
        failed: failures.find((each) => each.principalId === principalId)?.failed ?? 0,
      }
    }),
  )
}

const way = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Way>('paid', 'paid by notice', 'refunded') },
  { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(ways) as Way[])) },
)

test(
  'what is taken in together comes to what it comes to one after the other',
  { tags: 'full', timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        // Payment by payment, as one transaction takes them.
        fc.tuple(...buyerOf.map(() => fc.array(way, { maxLength: 5 }))),
        async (all) => {
          const story: Story = all.flatMap((each, payment) => each.map((said) => ({ payment, way: said })))
          const [one, other] = [await insertPayments(), await insertPayments()]
          for (const each of story) {
            const [name, said] = saidOf(one.rows, each)
            await database.db.transaction((tx) => settleAll(tx, new Map([[name, [said]]])))
          }
          const together = new Map<string, Said[]>()
          for (const each of story) {
            const [name, said] = saidOf(other.rows, each)
            together.set(name, [...(together.get(name) ?? []), said])
          }
          const answers = await database.db.transaction((tx) => settleAll(tx, together))
          for (const [name, said] of together) expect(answers.get(name)).toHaveLength(said.length)
          expect(await stored(other)).toEqual(await stored(one))
        },
      ),
      { numRuns: 120 },
    )
  },
)

test('a payment that nobody knows is unknown, and the others are taken in all the same', async () => {
  const { rows } = await insertPayments()
  const [name, said] = saidOf(rows, { payment: 0, way: 'paid' })
  const unknown = { ...said, evidence: { ...said.evidence, reference: 'NOBODY' } }
  const answers = await database.db.transaction((tx) =>
    settleAll(
      tx,
      new Map([
        ['paypal NOBODY', [unknown]],
        [name, [said]],
      ]),
    ),
  )
  expect(answers.get('paypal NOBODY')).toEqual([{ kind: 'unknown' }])
  expect(answers.get(name)).toMatchObject([{ kind: 'settled', payment: { status: 'paid' } }])
})

test('nothing to take in is nothing to do', async () => {
  expect(await database.db.transaction((tx) => settleAll(tx, new Map()))).toEqual(new Map())
})
