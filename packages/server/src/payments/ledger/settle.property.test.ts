import {
  paymentProviders,
  paymentStatuses,
  purchaseIdSchema,
  type PaymentState,
  type PurchaseId,
} from '@ai-studio/contract'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { grants } from '../../db/schema.ts'
import { testDatabase } from '../../testing/index.ts'
import { draws } from '../../testing/scope.ts'
import { ledgerOn, type LedgerDependencies } from '../testing/ledger-fixture.ts'
import { evidenceOf, insertBuyers, insertPaymentRow } from '../testing/payment-rows.ts'
import { ways, type Way } from '../testing/ways.ts'
import { endsOf, tierAt } from './entitlement.ts'
import { eventsOf } from './events.queries.ts'
import { anonymiseGrants, grantsOf } from './grants.queries.ts'
import { anonymisePayments, findPayment, type PaymentRow } from './payments.queries.ts'
import { addMonths } from './periods.ts'
import { settle } from './settle.ts'

let database: Database
let ledger: LedgerDependencies
beforeAll(async () => {
  database = await testDatabase()
  ledger = ledgerOn(database)
})
afterAll(() => database.close())

type Step =
  | { do: 'begin'; user: number; purchase: PurchaseId; isVnpay: boolean; status: 'created' | 'pending' }
  | { do: 'say'; payment: number; way: Way }
  | { do: 'wait'; ms: number }
  | { do: 'erase'; user: number }

const users = 2
const everyWay = Object.keys(ways) as Way[]
const day = 24 * 60 * 60 * 1000
const user = fc.nat(users - 1)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('begin' as const),
        user,
        purchase: fc.constantFrom(...purchaseIdSchema.options),
        isVnpay: fc.boolean(),
        status: fc.constantFrom('created' as const, 'pending' as const),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('say' as const),
        payment: fc.nat(12),
        // Money comes and goes more often than anything else.
        way: fc.oneof(
          { weight: 4, arbitrary: fc.constant<Way>('paid') },
          { weight: 2, arbitrary: fc.constant<Way>('refunded') },
          { weight: 7, arbitrary: fc.constantFrom(...everyWay) },
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 40 * day }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), user }) },
  ),
  { minLength: 5, maxLength: 40 },
)

const begin: Step = { do: 'begin', user: 0, purchase: 'monthly', isVnpay: true, status: 'created' }
const told = (...said: Way[]): [Step[]] => [
  [begin, ...said.map((way): Step => ({ do: 'say', payment: 0, way }))],
]

const toldWithoutBuyer = (...said: Way[]): [Step[]] => {
  const [[, ...heard]] = told(...said)
  return [[begin, { do: 'erase', user: 0 }, ...heard]]
}

/**
 * Each thing that can be said after each other, and money after both; and each of money that went back, did not, and was
 * sent back anew. Chance alone could leave one out.
 */
const examples: [Step[]][] = everyWay.flatMap((first) => [
  ...everyWay.map((second) => told(first, second, 'paid', second)),
  told('paid', 'refunded', 'still there', 'refunded', first, 'still there'),
  told('paid', 'refunded', first, 'still there', first, 'refunded'),
  toldWithoutBuyer(first, 'paid', first, 'refunded'),
])

/** Time that was paid for, as a row of pieces: the first is used up first, one that is taken back closes the row. */
class Row {
  pieces: { payment: string; ms: number }[] = []

  use(ms: number): void {
    let left = ms
    for (const piece of this.pieces) {
      const used = Math.min(piece.ms, left)
      piece.ms -= used
      left -= used
    }
  }
  get left(): number {
    return this.pieces.reduce((sum, { ms }) => sum + ms, 0)
  }
  add(payment: string, months: number, now: number): void {
    const end = now + this.left
    this.pieces.push({ payment, ms: addMonths(new Date(end), months).getTime() - end })
  }
  remove(payment: string): void {
    this.pieces = this.pieces.filter((piece) => piece.payment !== payment)
  }
}

interface Buyer {
  id: string
  isErased: boolean
  plan: Row
  godmode: Row
}

interface Known {
  row: PaymentRow
  buyer: Buyer
  /** Money came, and perhaps went back. */
  became: 'nothing' | 'paid' | 'refunded'
  /** Which money it was, or is to be. */
  transaction: string | null
  isGranted: boolean
  /** Why a person has to look at it: what was last found; null when nobody has to. */
  flag: string | null
  seen: PaymentState[]
}

/** What ought to be, kept far more simply than the ledger keeps it. */
class Model {
  buyers: Buyer[]
  payments: Known[] = []

  constructor(ids: readonly string[]) {
    this.buyers = ids.map((id) => ({ id, isErased: false, plan: new Row(), godmode: new Row() }))
  }

  hear(known: Known, way: Way, now: number): void {
    const { buyer, row } = known
    switch (way) {
      case 'too little':
        known.flag = 'amount'
        return
      case 'foreign money':
        known.flag = 'currency'
        return
      case 'suspicious':
        known.flag ??= 'suspicious'
        return
      case 'refunded': {
        // The operator has it made once more, where it was found not to have been made.
        if (known.became === 'refunded' && known.flag === 'refund') known.flag = null
        if (known.became !== 'paid') return
        known.became = 'refunded'
        if (known.flag === 'suspicious' || known.flag === 'buyer') known.flag = null
        if (buyer.isErased) return
        buyer.plan.remove(row.id)
        buyer.godmode.remove(row.id)
        return
      }
      case 'failed':
        // What was on its way will not come; other money may.
        if (known.became === 'nothing') known.transaction = null
        return
      case 'under way':
        known.transaction ??= `TX-${row.reference}`
        return
      case 'other money under way':
        known.transaction ??= 'TX-OTHER'
        return
      case 'paid':
      case 'paid by notice':
      case 'still there':
      case 'other money': {
        const transaction = way === 'other money' ? 'TX-OTHER' : `TX-${row.reference}`
        if ((known.transaction ?? transaction) !== transaction) {
          known.flag = 'transaction'
          return
        }
        // The sweeper asks days after a refund.
        if (known.became === 'refunded' && way === 'still there') known.flag ??= 'refund'
        if (known.became !== 'nothing') return
        known.became = 'paid'
        known.transaction = transaction
        if (buyer.isErased) {
          // What giving the money back does not settle is shown before it.
          if (!['amount', 'currency', 'transaction'].includes(known.flag ?? '')) known.flag = 'buyer'
          return
        }
        known.isGranted = true
        const months = row.purchaseId.startsWith('yearly') ? 12 : 1
        buyer.plan.add(row.id, months, now)
        if (row.purchaseId.endsWith('godmode')) buyer.godmode.add(row.id, months, now)
        return
      }
      default:
    }
  }

  tierOf({ isErased, plan, godmode }: Buyer): string {
    if (isErased) return 'free'
    if (godmode.left > 0) return 'godmode'
    return plan.left > 0 ? 'pro' : 'free'
  }

  endsOf({ isErased, plan, godmode }: Buyer, now: Date): { plan: Date | null; godmode: Date | null } {
    const endOf = ({ left }: Row) => (isErased || left === 0 ? null : new Date(now.getTime() + left))
    return { plan: endOf(plan), godmode: endOf(godmode) }
  }
}

async function play(model: Model, step: Step): Promise<void> {
  const { db } = database
  const now = ledger.now()
  switch (step.do) {
    case 'wait': {
      ledger.now.advance(step.ms)
      for (const { plan, godmode } of model.buyers) for (const row of [plan, godmode]) row.use(step.ms)
      return
    }
    case 'begin': {
      const buyer = model.buyers[step.user]
      if (!buyer || buyer.isErased) return
      const provider = paymentProviders.find((each) => (each === 'vnpay') === step.isVnpay)
      const row = await insertPaymentRow(db, buyer.id, {
        now,
        provider,
        purchaseId: step.purchase,
        status: step.status,
      })
      const more = { became: 'nothing' as const, transaction: null, isGranted: false }
      model.payments.push({ row, buyer, ...more, flag: null, seen: [row.status] })
      return
    }
    case 'erase': {
      const buyer = model.buyers[step.user]
      if (!buyer) return
      await db.transaction(async (tx) => {
        await anonymisePayments(tx, buyer.id)
        await anonymiseGrants(tx, buyer.id)
      })
      buyer.isErased = true
      return
    }
    case 'say': {
      const known = model.payments[step.payment % Math.max(1, model.payments.length)]
      if (!known) return
      model.hear(known, step.way, now.getTime())
      const settled = await settle(ledger, { ...evidenceOf(known.row, 'paid'), ...ways[step.way] })
      if (settled.kind === 'unknown') throw new Error('The payment is gone.')
      known.seen.push(settled.payment.status)
      const isMoney = known.became !== 'nothing'
      expect(isMoney ? known.became : 'nothing').toBe(isMoney ? settled.payment.status : 'nothing')
      return
    }
  }
}

async function check(model: Model): Promise<void> {
  const { db } = database
  const ids = model.payments.map(({ row }) => row.id)
  const granted = ids.length > 0 ? await db.select().from(grants).where(inArray(grants.paymentId, ids)) : []
  for (const { row, buyer, became, isGranted, flag, transaction, seen } of model.payments) {
    const payment = await findPayment(db, row.id)
    const own = granted.filter(({ paymentId }) => paymentId === row.id)
    expect(own).toHaveLength(isGranted ? 1 : 0)
    if (isGranted) expect(own[0]?.revokedAt !== null).toBe(became === 'refunded')

    const isKnown = became === 'nothing' ? ['created', 'pending', 'failed', 'expired'] : [became]
    expect(isKnown).toContain(payment?.status)
    expect(payment?.principalId).toBe(buyer.isErased ? null : buyer.id)
    expect(payment?.review).toBe(flag)
    expect(payment?.transactionId).toBe(transaction)

    const paidAt = seen.indexOf('paid')
    if (paidAt !== -1) expect(['paid', 'refunded']).toEqual(expect.arrayContaining(seen.slice(paidAt)))
    const events = await eventsOf(db, row.id)
    let status: PaymentState | null = row.status
    for (const event of events) {
      expect(event.statusBefore).toBe(status)
      status = event.statusAfter
    }
    expect(status).toBe(payment?.status)
  }
  for (const buyer of model.buyers) {
    const own = await grantsOf(db, buyer.id)
    expect(tierAt(own, ledger.now())).toBe(model.tierOf(buyer))
    if (buyer.isErased) expect(own).toEqual([])
  }
}

/** What payments were like at the end of a step, over all that was played. */
const met = new Set<PaymentState | 'under way'>()

test('whatever happens in whatever order: one grant for money, paid stays paid, and the tier is what was bought', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const model = new Model(await insertBuyers(database.db, users, ledger.now()))
      for (const step of some) {
        await play(model, step)
        for (const buyer of model.buyers) {
          const now = ledger.now()
          const own = await grantsOf(database.db, buyer.id)
          expect(tierAt(own, now)).toBe(model.tierOf(buyer))
          expect(endsOf(own, now)).toEqual(model.endsOf(buyer, now))
        }
      }
      await check(model)
      for (const { seen, became, transaction } of model.payments) {
        for (const status of seen) met.add(status)
        if (became === 'nothing' && transaction !== null) met.add('under way')
      }
    }),
    { numRuns: draws + examples.length, examples },
  )
  // Otherwise something was left out of what was proved.
  expect(met).toEqual(new Set([...paymentStatuses, 'under way']))
}, 120_000)

test('money that comes after the buyer has gone is flagged and owes nobody a mail', async () => {
  const { db } = database
  const now = ledger.now()
  const [buyer = ''] = await insertBuyers(db, 1, now)
  const row = await insertPaymentRow(db, buyer, { now })
  await db.transaction((tx) => anonymisePayments(tx, buyer))
  const settled = await settle(ledger, evidenceOf(row, 'paid'))
  expect(settled).toMatchObject({
    kind: 'settled',
    needsReview: true,
    payment: { status: 'paid', review: 'buyer', owedMail: null, principalId: null },
  })
  expect(await db.select().from(grants).where(eq(grants.paymentId, row.id))).toEqual([])
  // The operator gives it back, and nothing is left to look at.
  expect(await settle(ledger, evidenceOf(row, 'refunded', { source: 'operator' }))).toMatchObject({
    payment: { status: 'refunded', review: null, owedMail: null },
  })
})
