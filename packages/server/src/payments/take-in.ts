import type { Dependencies } from '../dependencies.ts'
import type { Evidence } from './ledger/evidence.ts'
import { settle, type Settled } from './ledger/settle.ts'
import { mailOwed, mailReview } from './payment-mails.ts'

/** Settles a payment by evidence, and sends at once the mails that are owed for it; what fails the sweeper sends. */
export async function takeIn(deps: Dependencies, evidence: Evidence): Promise<Settled> {
  const settled = await settle(deps, evidence)
  if (settled.kind === 'unknown') return settled
  try {
    if (settled.needsReview) await mailReview(deps, settled.payment)
    // Of the same evidence that came several times at once, one has changed something, and that one writes.
    const isNews = settled.kind === 'settled' && settled.before !== settled.payment.status
    if (isNews) await mailOwed(deps, settled.payment)
  } catch (error) {
    deps.log.warn({ err: error, payment: settled.payment.id }, 'a mail about a payment has to wait')
  }
  return settled
}
