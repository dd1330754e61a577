import type { Dependencies } from '../dependencies.ts'
import { GatewayAway, type Gateway } from '../payments/gateways/gateway.ts'
import { addEvent } from '../payments/ledger/events.queries.ts'
import { lockPayment, updatePayment, type PaymentRow } from '../payments/ledger/payments.queries.ts'
import { hasMailServer } from '../payments/payment-mails.ts'
import { takeIn } from '../payments/take-in.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { paymentNamed, reportOf, type PaymentReport } from './payment-report.ts'
import { flagDuringRefund, isStillThere, refundHistory, type RefundHistory } from './refund-history.ts'
import { refundFlag, refundKinds } from './refund-kinds.ts'

export interface RefundOrder {
  /** Who asks: their name on this machine. */
  by: string
  reason: string
  /** The money was given back by hand: the gateway is not asked for it. */
  isDoneAlready: boolean
}

export interface RefundedPayment extends PaymentReport {
  /** Whether a buyer who has an address is told by mail now. */
  isMailed: boolean
}

/**
 * Gives all the money of a payment back and ends what was bought with it. Every step is written down before it is
 * made, so that whoever runs it again after a crash goes on where it stopped: money goes back once.
 *
 * @throws OperatorRefusal
 */
export async function refundPayment(
  deps: Dependencies,
  name: string,
  order: RefundOrder,
): Promise<RefundedPayment> {
  const { db } = deps.database
  const payment = await paymentNamed(db, name)
  if (order.isDoneAlready) await takeAsGivenBack(deps, payment, order)
  else await giveBack(deps, payment, order)
  return { ...(await reportOf(db, payment.id)), isMailed: hasMailServer(deps) }
}

async function takeAsGivenBack(deps: Dependencies, payment: PaymentRow, order: RefundOrder): Promise<void> {
  if (isStillThere(payment)) throw notArrived(payment)
  requirePaid(payment)
  await refundHistory(deps.database.db, payment, deps.now())
  const { by, reason } = order
  const settled = await takeIn(deps, refunded(payment, { by, reason, byHand: true }))
  // Somebody else was faster.
  if (settled.kind === 'settled' && settled.before !== 'paid')
    requirePaid({ ...payment, status: settled.before })
}

async function giveBack(deps: Dependencies, payment: PaymentRow, order: RefundOrder): Promise<void> {
  const gateway = deps.gateways.find(payment.provider)
  if (!gateway) throw new OperatorRefusal('NO_GATEWAY', { provider: payment.provider })
  const { history, locked } = await begin(deps, payment, order)
  const step = { deps, gateway, payment: locked, order, history }
  if (history.isUncertain && (await isGivenBack(step))) return
  await askForRefund(step)
}

interface Step {
  deps: Dependencies
  gateway: Gateway
  payment: PaymentRow
  order: RefundOrder
  history: RefundHistory
}

/** Writes down that the money is to go back, before anybody is asked for it. */
function begin(deps: Dependencies, payment: PaymentRow, { by, reason }: RefundOrder) {
  return deps.database.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.provider, payment.reference)
    if (!locked) throw new OperatorRefusal('NOT_FOUND', { name: payment.reference })
    if (!isStillThere(locked)) requirePaid(locked)
    const history = await refundHistory(tx, locked, deps.now())
    // What went back by hand the gateway may have still, so that its word does not say whether it is owed.
    if (isStillThere(locked) && history.wasByHand) throw notArrived(locked)
    await addEvent(tx, {
      ...eventOf(deps, locked, refundKinds.asked),
      detail: { by, reason, ...(history.earlierFlag !== null && { flag: history.earlierFlag }) },
    })
    const review = flagDuringRefund(history.earlierFlag)
    return { history, locked: await updatePayment(tx, locked.id, { review }) }
  })
}

/** Asks what became of the refund before, so that none is asked for twice. */
async function isGivenBack(step: Step): Promise<boolean> {
  const { deps, gateway, payment } = step
  try {
    const said = await gateway.ask(payment, null)
    const settled = await takeIn(deps, { ...said, source: 'operator' })
    const isThere = said.outcome === 'paid' && settled.kind === 'settled'
    // Of money that was to go back once already, only the gateway's plain word that it is there counts.
    if (isStillThere(payment) && !isThere && said.outcome !== 'refunded') {
      throw new GatewayAway('it does not say that it has the money')
    }
    return said.outcome === 'refunded'
  } catch (error) {
    throw await leftOpen(step, error)
  }
}

async function askForRefund(step: Step): Promise<void> {
  const { deps, gateway, payment, order, history } = step
  const { by, reason } = order
  const { attempt, refusals } = history
  let answer
  try {
    answer = await gateway.refund(payment, { by, reason, attempt, refusals })
  } catch (error) {
    throw await leftOpen(step, error)
  }
  if (answer.kind === 'done') {
    await takeIn(deps, refunded(payment, { ...answer.detail, by }))
    return
  }
  await end(step, refundKinds.refused, { answer: answer.reason })
  const code = isStillThere(payment) ? 'REFUND_REFUSED_AGAIN' : 'REFUND_REFUSED'
  throw new OperatorRefusal(code, { provider: payment.provider, reason: answer.reason })
}

/** What became of it is not known: the flag stays, and a second try asks first. */
async function leftOpen(step: Step, error: unknown): Promise<unknown> {
  await end(step, refundKinds.unknown, {})
  if (!(error instanceof GatewayAway)) return error
  return new OperatorRefusal('REFUND_UNKNOWN', { provider: step.payment.provider }, error)
}

/** Writes down how a try ended. A refusal gives the payment back the flag it had. */
async function end(
  { deps, payment, order, history }: Step,
  kind: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const { earlierFlag } = history
  await deps.database.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.provider, payment.reference)
    if (!locked) return
    await addEvent(tx, {
      ...eventOf(deps, locked, kind),
      detail: { ...detail, by: order.by, ...(earlierFlag !== null && { flag: earlierFlag }) },
    })
    if (kind === refundKinds.refused && locked.review === refundFlag) {
      await updatePayment(tx, locked.id, { review: earlierFlag })
    }
  })
}

const eventOf = (deps: Dependencies, payment: PaymentRow, kind: string) => ({
  paymentId: payment.id,
  at: deps.now(),
  source: 'operator',
  kind,
  noticeId: null,
  statusBefore: payment.status,
  statusAfter: payment.status,
})

/** What the ledger is told of money that went back in whole. */
const refunded = ({ provider, reference }: PaymentRow, detail: Record<string, unknown>) => ({
  provider,
  reference,
  source: 'operator' as const,
  outcome: 'refunded' as const,
  amount: null,
  currency: null,
  transactionId: null,
  detail,
})

const notArrived = ({ provider, refundedAt }: PaymentRow): OperatorRefusal =>
  new OperatorRefusal('REFUND_NOT_ARRIVED', { provider, at: refundedAt?.toISOString() ?? '' })

function requirePaid({ status, refundedAt }: PaymentRow): void {
  if (status === 'paid') return
  if (status === 'refunded') {
    throw new OperatorRefusal('REFUNDED_BEFORE', { at: refundedAt?.toISOString() ?? '' })
  }
  throw new OperatorRefusal('NOT_PAID', { status })
}
