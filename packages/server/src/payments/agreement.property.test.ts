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
const ends = ['taken', 'refused', 'put off', 'lost', 'away'] as const
type End = (typeof ends)[number]

type Step =
  /** The buyer agrees at the gateway, and is sent back or closes the window. */
  | { do: 'agree'; isBack: boolean; end: End }
  /** The gateway tells of an agreement, however late and often. */
  | { do: 'tell'; agreement: number; end: End }
  /** The buyer pays in another way, and opens the address of the return once more. */
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
  paidOtherwiseAt: Date | null = null
  next: End = 'taken'
  /** When the buyer has agreed as far as whoever asks knows; null where that is not known. */
  toldAt: Date | null = null

  readonly gateway: Gateway = {
    id: 'paypal',
    currencies: ['USD'],
    isTest: true,
    patienceMs: 0,
    begin: () => Promise.reject(new Error('It has begun.')),
    refund: () => Promise.reject(new Error('Nothing goes back.')),
    ask: async (payment, agreement) => {
      if (agreement !== null && this.agreed.length > 0 && !this.isTaken) {
        const end = this.#take(payment)
        if (end === 'refused') return evidenceOf(payment, 'failed')
        if (end === 'put off') return evidenceOf(payment, 'undecided', { isPutOff: true })
      }
      return evidenceOf(payment, this.isTaken ? 'paid' : 'undecided')
    },
  }

  #take({ status }: PaymentRow): End {
    const { next, paidOtherwiseAt, toldAt } = this
    if (paidOtherwiseAt !== null) {
      // Only who has agreed after that wants both, as long as nothing was refused.
      expect(this.refused, 'refusals').toBe(0)
      expect(toldAt?.getTime() ?? 0, 'agreed after').toBeGreaterThan(paidOtherwiseAt.getTime())
    }
    expect(this.agreed.length, 'agreements that were not refused').toBeGreaterThan(this.refused)
    if (next === 'away') throw new GatewayAway('it did not arrive')
    // Of a payment that is over it is no longer waited for.
    if (next === 'refused' || (next === 'put off' && status === 'failed')) this.refused = this.agreed.length
    else if (next !== 'put off') this.isTaken = true
    if (next === 'lost') throw new GatewayAway('its answer was lost')
    return next
  }
}

async function play(deps: Dependencies, row: PaymentRow, order: Order, step: Step): Promise<void> {
  const { db } = database
  const ask = async (source: Source, more?: { noticeId: string; agreedAt: Date }) => {
    const payment = await findPayment(db, row.id)
    if (!payment) throw new Error('The payment is gone.')
    order.toldAt = more?.agreedAt ?? null
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
      order.toldAt = null
      const due = await paymentsToAsk(db, ledger.now(), 100)
      for (const payment of due) if (payment.id === row.id) await askAbout(deps, payment, ledger.now())
      return
    }
    case 'pay otherwise': {
      // Later than the order began.
      ledger.now.advance(1)
      const now = ledger.now()
      await insertPaymentRow(db, row.principalId, { now, status: 'paid', paidAt: now, askAt: null })
      order.paidOtherwiseAt = now
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
  [[{ do: 'agree', isBack: true, end: 'away' }, { do: 'pay otherwise' }]],
  [[{ do: 'agree', isBack: true, end: 'put off' }]],
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
      if (order.refused > 0 && order.paidOtherwiseAt !== null) met.add('paid otherwise')
      // Nothing that was agreed is lost.
      if (order.refused > 0 || order.agreed.length === 0) return
      if (order.paidOtherwiseAt === null) expect(order.isTaken).toBe(true)
      else if (!order.isTaken) met.add('withdrawn')
    }),
    { numRuns: draws + examples.length, examples },
  )
  expect(met).toEqual(new Set(['agreed anew', 'refused', 'paid otherwise', 'withdrawn']))
}, 120_000)
