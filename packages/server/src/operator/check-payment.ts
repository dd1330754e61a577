import type { PaymentState } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { GatewayAway } from '../payments/gateways/gateway.ts'
import { reconcile } from '../payments/reconcile.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { paymentNamed, reportOf, type PaymentReport } from './payment-report.ts'

/** What is known now, and what it was before the gateway was asked. */
export interface CheckedPayment extends PaymentReport {
  statusBefore: PaymentState
}

/**
 * Asks the gateway what became of a payment, and settles it.
 * @throws OperatorRefusal `GATEWAY_AWAY` or `NO_GATEWAY`
 */
export async function checkPayment(deps: Dependencies, name: string): Promise<CheckedPayment> {
  const { db } = deps.database
  const payment = await paymentNamed(db, name)
  const { provider } = payment
  if (!deps.gateways.find(provider)) throw new OperatorRefusal('NO_GATEWAY', { provider })
  try {
    await reconcile(deps, payment, 'operator')
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    throw new OperatorRefusal('GATEWAY_AWAY', { provider }, error)
  }
  return { ...(await reportOf(db, payment.id)), statusBefore: payment.status }
}
