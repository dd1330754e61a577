import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { grants } from '../db/schema.ts'
import type { Dependencies } from '../dependencies.ts'
import { testDatabase } from '../testing/index.ts'
import { draws } from '../testing/scope.ts'
import { GatewayAway, type Gateway } from './gateways/gateway.ts'
import type { Source } from './ledger/evidence.ts'
import { paymentsToAsk } from './ledger/due.queries.ts'
import { findPayment, type PaymentRow } from './ledger/payments.queries.ts'
import { reconcile } from './reconcile.ts'
import { askAbout } from './sweep.ts'
import { ledgerOn, type LedgerDependencies } from './testing/ledger-fixture.ts'
import { evidenceOf, insertBuyer, insertPaymentRow } from './testing/payment-rows.ts'

let database: Database
let ledger: LedgerDependencies
beforeAll(async () => {
  database = await testDatabase()
  ledger = ledgerOn(database)
})
afterAll(() => database.close())

/** What comes of asking for the money; `lost` arrives and is not answered, `away` does not arrive. */
const ends = ['taken', 'refused', 'lost', 'away'] as const
type End = (typeof ends)[number]

type Step =
  /** The buyer agrees at the gateway, and is sent back or closes the window. */
  | { do: 'agree'; isBack: boolean; end: End }
  /** The gateway tells of an agreement, however late and often. */
  | { do: 'tell'; agreement: number; end: End }
  /** The buyer has gone on to pay in another way, and opens the address of the return once more. */
  | { do: 'pay otherwise' }
  | { do: 'sweep'; end: End }
  | { do: 'wait'; ms: number }

const end = fc.constantFrom(...ends)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('agree' as const), isBack: fc.boolean(), end }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('tell' as const), agreement: fc.nat(5), end }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('pay otherwise' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('sweep' as const), end }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 600_000 }) }),
    },
  ),
  { minLength: 3, maxLength: 14 },
)

/** One order at a gateway that keeps it agreed to whatever becomes of its money, as PayPal does. */
class Order {
  /** When the buyer has agreed, each time. */
  agreed: Date[] = []
  isTaken = false
  /** By how many of the agreements the money was refused. */
  refused = 0
  paysOtherwise = false
  next: End = 'taken'

  readonly gateway: Gateway = {
    id: 'paypal',
    currencies: ['USD'],
    isTest: true,
    patienceMs: 0,
    begin: () => Promise.reject(new Error('It has begun.')),
    refund: () => Promise.reject(new Error('Nothing goes back.')),
    ask: async (payment, agreement) => {
      if (agreement !== null && this.agreed.length > 0 && !this.isTaken) {
        if (this.#take() === 'refused') return evidenceOf(payment, 'failed')
      }
      return evidenceOf(payment, this.isTaken ? 'paid' : 'undecided')
    },
  }

  #take(): End {
    const { next } = this
    if (this.refused > 0) expect(this.paysOtherwise, 'pays in another way').toBe(false)
    expect(this.agreed.length, 'agreements that were not refused').toBeGreaterThan(this.refused)
    if (next === 'away') throw new GatewayAway('it did not arrive')
    if (next === 'refused') this.refused = this.agreed.length
    else this.isTaken = true
    if (next === 'lost') throw new GatewayAway('its answer was lost')
    return next
  }
}

async function play(deps: Dependencies, row: PaymentRow, order: Order, step: Step): Promise<void> {
  const { db } = database
  const ask = async (source: Source, more?: { noticeId: string; agreedAt: Date }) => {
    const payment = await findPayment(db, row.id)
    if (!payment) throw new Error('The payment is gone.')
    await reconcile(deps, payment, source, more).catch((error: unknown) => {
      if (!(error instanceof GatewayAway)) throw error
    })
  }
  if ('end' in step) order.next = step.end
  switch (step.do) {
    case 'wait':
      ledger.now.advance(step.ms)
      return
    case 'agree':
      if (order.isTaken) return
      order.agreed.push(ledger.now())
      if (step.isBack) await ask('gateway')
      return
    case 'tell': {
      const at = order.agreed[step.agreement]
      // Notices are made a moment after what they tell of.
      const agreedAt = at && new Date(at.getTime() + 2000)
      if (agreedAt) await ask('notice', { noticeId: `agreed ${step.agreement}`, agreedAt })
      return
    }
    case 'sweep': {
      const due = await paymentsToAsk(db, ledger.now(), 100)
      for (const payment of due) if (payment.id === row.id) await askAbout(deps, payment, ledger.now())
      return
    }
    case 'pay otherwise': {
      const now = ledger.now()
      await insertPaymentRow(db, row.principalId, { now, status: 'paid', paidAt: now, askAt: null })
      // Before the order was ever refused, both are wanted.
      if (order.refused === 0) return
      order.paysOtherwise = true
      await ask('gateway')
    }
  }
}

/** What was met over all that was played. */
const met = new Set<string>()

/** Played in every run, so that each end is met whatever else is drawn. */
const refusedOnce: Step = { do: 'agree', isBack: true, end: 'refused' }
const examples: [Step[]][] = [
  [[refusedOnce]],
  [[refusedOnce, { do: 'wait', ms: 60_000 }, { do: 'agree', isBack: true, end: 'taken' }]],
  [[refusedOnce, { do: 'pay otherwise' }]],
]

test('whatever comes late or again, money is taken by no agreement that was refused, and what was taken is granted once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const { db } = database
      const order = new Order()
      const deps = {
        ...ledger,
        gateways: { find: () => order.gateway },
        config: { origin: 'http://localhost:8080', mail: {} },
        mailer: { queue: async () => undefined },
      } as unknown as Dependencies
      const now = ledger.now()
      const row = await insertPaymentRow(db, await insertBuyer(db, { now }), { now })
      for (const step of some) await play(deps, row, order, step)
      // In the end everybody answers, and the sweeper has found out what there is.
      for (let n = 0; n < 30; n += 1) {
        ledger.now.advance(60 * 60_000)
        await play(deps, row, order, { do: 'sweep', end: 'taken' })
      }
      const payment = await findPayment(db, row.id)
      const granted = await db.select().from(grants).where(eq(grants.paymentId, row.id))
      expect(granted).toHaveLength(order.isTaken ? 1 : 0)
      expect(payment?.status === 'paid').toBe(order.isTaken)
      expect(payment?.askAt).toBeNull()
      if (order.refused > 0) met.add(order.isTaken ? 'agreed anew' : 'refused')
      if (order.refused > 0 && order.paysOtherwise) met.add('paid otherwise')
    }),
    { numRuns: draws + examples.length, examples },
  )
  expect(met).toEqual(new Set(['agreed anew', 'refused', 'paid otherwise']))
}, 120_000)
