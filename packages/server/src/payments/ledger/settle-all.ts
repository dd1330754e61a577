import type { Transaction } from '../../db/database.ts'
import { forgetFailures } from './attempts.queries.ts'
import { decide, isEmpty, type Effect } from './decide.ts'
import { addEvents, type NewEvent } from './events.queries.ts'
import type { Evidence } from './evidence.ts'
import { grantsByBuyer, insertGrants, lockBuyers, type NewGrant } from './grants.queries.ts'
import {
  lockPayments,
  updatePayments,
  type PaymentChanges,
  type PaymentName,
  type PaymentRow,
} from './payments.queries.ts'
import { periodsOf } from './periods.ts'
import { settleOne } from './settle-one.ts'
import type { Settled } from './settled.ts'

/** Evidence, and when it came. */
export interface Said {
  evidence: Evidence
  now: Date
}

/** A payment's name in one word. */
export const nameOf = ({ provider, reference }: PaymentName): string => `${provider} ${reference}`

/**
 * Takes evidence in, of each payment in its order, in one transaction: payments first, then buyers, each in the order in
 * which everybody locks them. What all evidence of a payment comes to is decided before anything is written, and written
 * for all payments at once; what takes more reading than that goes by itself.
 *
 * @param said by the names of the payments
 */
export async function settleAll(
  tx: Transaction,
  said: ReadonlyMap<string, readonly Said[]>,
): Promise<Map<string, Settled[]>> {
  const names = [...said.values()].flatMap(([first]) => (first ? [first.evidence] : []))
  const payments = new Map((await lockPayments(tx, names)).map((each) => [nameOf(each), each]))
  const steps = [...said].map(([name, each]): Step => {
    const payment = payments.get(name)
    return { name, said: each, payment, plan: payment ? planOf(payment, each) : null }
  })
  await lockBuyers(tx, buyersOf(steps))
  const settled = new Map<string, Settled[]>()
  let plans: Plan[] = []
  for (const { name, said: each, payment, plan } of steps) {
    if (plan) plans.push(plan)
    else if (payment) {
      // What came before it counts before it.
      await carryOut(tx, plans)
      plans = []
    }
    settled.set(
      name,
      plan?.settled ??
        (payment ? await settleInTurn(tx, payment, each) : each.map(() => ({ kind: 'unknown' }))),
    )
  }
  await carryOut(tx, plans)
  return settled
}

/** Everything that is said of one payment. */
interface Step {
  name: string
  said: readonly Said[]
  payment: PaymentRow | undefined
  /** Null where it has to be taken in by itself, and where there is no payment. */
  plan: Plan | null
}

/** Those whose grants may change. */
const buyersOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ payment, plan }) => {
    const mayChange = payment && (plan === null || plan.paidAt !== null)
    return mayChange && payment.principalId !== null ? [payment.principalId] : []
  })

async function settleInTurn(tx: Transaction, payment: PaymentRow, said: readonly Said[]): Promise<Settled[]> {
  let current = payment
  const all: Settled[] = []
  for (const { evidence, now } of said) {
    const settled = await settleOne(tx, current, evidence, now)
    current = settled.payment
    all.push(settled)
  }
  return all
}

/** What is to be written for one payment. */
interface Plan {
  payment: PaymentRow
  /** Its columns that change, by all evidence together. */
  changes: PaymentChanges
  /** What is written down; `isNews` where it changed something. */
  events: { event: NewEvent; isNews: boolean }[]
  /** When it was paid, where a grant is due. */
  paidAt: Date | null
  forgetsFailures: boolean
  settled: Settled[]
}

/** What can be done for several payments at once. */
const together: ReadonlySet<Effect> = new Set(['grant', 'forget-failures'])

/** What a payment's evidence comes to; null where that takes more than the payment itself to know. */
function planOf(payment: PaymentRow, said: readonly Said[]): Plan | null {
  const plan: Plan = { payment, changes: {}, events: [], paidAt: null, forgetsFailures: false, settled: [] }
  let current = payment
  for (const { evidence, now } of said) {
    const { mismatch, changes, event, effects } = decide(current, evidence, now)
    const isNews = !isEmpty(changes)
    if (effects.some((effect) => !together.has(effect))) return null
    // Whether it was said before only the table knows.
    if (event && !isNews && event.noticeId === null) return null
    if (event) plan.events.push({ event, isNews })
    if (effects.includes('grant')) plan.paidAt = now
    if (effects.includes('forget-failures')) plan.forgetsFailures = true
    const before = current.status
    current = { ...current, ...changes }
    Object.assign(plan.changes, changes)
    const needsReview = Boolean(changes.owedReviewAt)
    plan.settled.push(
      mismatch
        ? { kind: 'mismatch', payment: current, field: mismatch, needsReview }
        : { kind: 'settled', payment: current, before, needsReview },
    )
  }
  return plan
}

async function carryOut(tx: Transaction, plans: readonly Plan[]): Promise<void> {
  await giveGrants(tx, plans)
  const forgiven = plans.flatMap(({ forgetsFailures, payment: { principalId } }) =>
    forgetsFailures && principalId !== null ? [principalId] : [],
  )
  if (forgiven.length > 0) await forgetFailures(tx, forgiven)
  await writeDown(
    tx,
    plans.flatMap(({ events }) => events),
  )
  await updatePayments(
    tx,
    plans.flatMap(({ payment: { id }, changes }) => (isEmpty(changes) ? [] : [{ id, changes }])),
  )
}

async function giveGrants(tx: Transaction, plans: readonly Plan[]): Promise<void> {
  const due = plans.flatMap(({ paidAt, payment: { id, principalId, purchaseId } }) =>
    paidAt && principalId !== null ? [{ paymentId: id, principalId, purchaseId, now: paidAt }] : [],
  )
  if (due.length === 0) return
  const buyers = due.map(({ principalId }) => principalId)
  const earlier = await grantsByBuyer(tx, buyers)
  const given = due.map(({ purchaseId, ...each }): NewGrant => {
    const own = earlier.get(each.principalId) ?? []
    const periods = periodsOf(purchaseId, own, each.now)
    // Two at once of one buyer lie behind each other.
    earlier.set(each.principalId, [
      ...own,
      { ...periods, id: '', paymentId: each.paymentId, revokedAt: null },
    ])
    return { ...each, periods }
  })
  await insertGrants(tx, given)
}

async function writeDown(tx: Transaction, events: Plan['events']): Promise<void> {
  if (events.length === 0) return
  const known = new Set(
    await addEvents(
      tx,
      events.map(({ event }) => event),
    ),
  )
  // The same notice can mean more the second time, when it makes us ask and the answer is another one.
  const more = events.filter(({ event, isNews }) => isNews && known.has(event))
  if (more.length > 0)
    await addEvents(
      tx,
      more.map(({ event }) => ({ ...event, noticeId: null })),
    )
}
