import type { PaymentFailure } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { agreementOf } from './agreement.ts'
import type { Evidence, Source } from './ledger/evidence.ts'
import { askAgain } from './ledger/due.queries.ts'
import { findPayment, type PaymentRow } from './ledger/payments.queries.ts'
import { takeIn } from './take-in.ts'

/** A question of which a crash may have lost the answer is asked again after so long. */
const askedAgainMs = 2 * 60_000

/**
 * Asks the gateway what became of a payment, and settles it by what the gateway says.
 *
 * @param more what is known beside: the name of the notice that made us ask,
 *   `signedFailure`: why it failed in the gateway's own signed words, where its answer is less exact, and `agreedAt`: when
 *   the buyer has agreed as the notice has it
 * @returns the payment as it is then
 * @throws GatewayAway
 */
export async function reconcile(
  deps: Dependencies,
  payment: PaymentRow,
  source: Source,
  {
    signedFailure,
    agreedAt = null,
    ...more
  }: Pick<Evidence, 'noticeId'> & {
    signedFailure?: PaymentFailure | undefined
    agreedAt?: Date | null
  } = {},
): Promise<PaymentRow> {
  const gateway = deps.gateways.find(payment.provider)
  if (!gateway) return payment
  const { db } = deps.database
  const agreement = await agreementOf(db, payment, { source, agreedAt })
  // Asking can take the money: whoever dies before it is written down must not be the last to have asked.
  if (agreement !== null && payment.askAt === null && payment.paidAt === null) {
    await askAgain(db, payment.id, new Date(deps.now().getTime() + askedAgainMs))
  }
  const said = await gateway.ask(payment, agreement)
  // What the gateway has signed is more exact than its answer.
  const reason = said.outcome === 'failed' && signedFailure ? { failure: signedFailure } : {}
  const settled = await takeIn(deps, { ...more, ...said, ...reason, source })
  return settled.kind === 'unknown' ? payment : settled.payment
}

/** Says of a payment that was not made that it is over; money that comes all the same still counts. */
export async function giveUp(
  deps: Dependencies,
  payment: PaymentRow,
  end: Pick<Evidence, 'outcome' | 'source'> & Partial<Pick<Evidence, 'failure'>>,
): Promise<PaymentRow> {
  const settled = await takeIn(deps, {
    provider: payment.provider,
    reference: payment.reference,
    amount: null,
    currency: null,
    transactionId: null,
    ...end,
  })
  return settled.kind === 'unknown'
    ? ((await findPayment(deps.database.db, payment.id)) ?? payment)
    : settled.payment
}
