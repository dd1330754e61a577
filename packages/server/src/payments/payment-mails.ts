import { fallbackLanguage } from '@ai-studio/contract'
import { findUser } from '../account/users.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { toMajor } from './catalogue.ts'
import { grantsOfPayments, type EndingPlan } from './ledger/grants.queries.ts'
import { takeOwedMail, takeOwedReview } from './ledger/due.queries.ts'
import type { PaymentRow } from './ledger/payments.queries.ts'
import { purchaseText } from './purchase-texts.ts'

/** Whether mails can be sent. Without a mail server debts stay, and the queue would take them as paid. */
export const hasMailServer = ({ config }: Pick<Dependencies, 'config'>): boolean =>
  config.mail.smtpUrl !== null

/**
 * Sends what a buyer is owed: the receipt of a payment, or the word that it went back. The debt is stored with the
 * payment, so that a crash in between makes a mail late, never lost, and so does having no mail server yet.
 */
export async function mailOwed(deps: Dependencies, payment: PaymentRow): Promise<void> {
  const { db } = deps.database
  const { owedMail, principalId } = payment
  if (owedMail === null || !hasMailServer(deps)) return
  const user = principalId === null ? undefined : await findUser(db, principalId)
  if (user && user.email !== '') {
    const { language } = user
    const [grant] = await grantsOfPayments(db, [payment.id])
    const values = {
      purchase: purchaseText(payment.purchaseId, language),
      amount: { value: toMajor(payment.amount, payment.currency), currency: payment.currency },
      number: payment.reference,
      isTest: payment.isTest,
      receipt: `${deps.config.origin}/settings/receipts/${payment.id}`,
    }
    if (owedMail === 'payment-receipt' && grant && payment.paidAt) {
      const { endsAt, godmode } = grant
      const times = { paidAt: payment.paidAt, endsAt, ...(godmode && { godmodeEndsAt: godmode.endsAt }) }
      await deps.mailer.queue({ to: user.email, name: owedMail, values: { ...values, ...times }, language })
    }
    if (owedMail === 'payment-refunded') {
      await deps.mailer.queue({ to: user.email, name: owedMail, values, language })
    }
  }
  await takeOwedMail(db, payment.id, owedMail)
}

/** Says that a plan, or its add-on alone, ends soon and does not renew by itself. */
export async function remindOf(deps: Dependencies, plan: EndingPlan): Promise<void> {
  const user = await findUser(deps.database.db, plan.principalId)
  if (!user || user.email === '') return
  const values = { endsAt: plan.endsAt, ...(plan.kind === 'add-on' && { addOn: true as const }) }
  await deps.mailer.queue({ to: user.email, name: 'plan-ending', values, language: user.language })
}

/**
 * Tells the operator of a payment that a person has to look at, where there is somebody to tell and nobody has looked
 * yet. That it is owed is stored with the payment, as is what a buyer is owed.
 */
export async function mailReview(deps: Dependencies, payment: PaymentRow): Promise<void> {
  const { operator } = deps.config.mail
  const { owedReviewAt, review } = payment
  if (owedReviewAt === null || !hasMailServer(deps)) return
  if (operator !== null && review !== null) {
    await deps.mailer.queue({
      to: operator,
      name: 'payment-review',
      values: {
        number: payment.reference,
        provider: payment.provider,
        amount: { value: toMajor(payment.amount, payment.currency), currency: payment.currency },
        review,
        paymentId: payment.id,
      },
      language: fallbackLanguage,
    })
  }
  await takeOwedReview(deps.database.db, payment.id, owedReviewAt)
}
