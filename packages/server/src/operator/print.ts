import type { Language } from '@ai-studio/contract'
import { purchaseText } from '../payments/purchase-texts.ts'
import { amountText } from './amount-text.ts'
import { eventText, sourceText } from './event-text.ts'
import type { PaymentReport, PaymentSummary, ReportedGrant } from './payment-report.ts'
import { aligned, exactTimeText, harmless, timeText } from './plain-text.ts'
import { fill, operatorTexts, wordFor } from './texts.ts'

/** Payments as a table. */
export function listLines(payments: readonly PaymentSummary[], language: Language): string[] {
  const texts = operatorTexts[language]
  const { columns } = texts
  return aligned([
    [
      columns.number,
      columns.created,
      columns.status,
      columns.amount,
      columns.provider,
      columns.purchase,
      columns.review,
    ],
    ...payments.map((payment) => [
      payment.number,
      timeText(payment.createdAt),
      wordFor(texts.statuses, payment.status),
      amountOf(payment, language),
      texts.providers[payment.provider],
      payment.purchaseId,
      payment.review === null ? '' : wordFor(texts.flags, payment.review),
    ]),
  ])
}

export const amountOf = ({ amount, currency }: PaymentSummary, language: Language): string =>
  amountText({ major: amount, currency }, language)

/** Whose a payment is. */
export function buyerOf({ payment, buyerEmail }: PaymentReport, language: Language): string {
  const { words } = operatorTexts[language]
  if (payment.buyerId === null) return words.nobody
  return harmless(buyerEmail ?? `${payment.buyerId} (${words.noAddress})`)
}

/** A payment with everything that is known of it. */
export function reportLines(report: PaymentReport, language: Language): string[] {
  const texts = operatorTexts[language]
  const { fields, words } = texts
  const { payment } = report
  const failure = payment.failure === null ? '' : `: ${wordFor(texts.failures, payment.failure)}`
  const time = (iso: string | null) => (iso === null ? null : `${exactTimeText(iso)} UTC`)
  const facts: [string, string | null][] = [
    [fields.number, payment.number],
    [fields.id, payment.id],
    [fields.status, wordFor(texts.statuses, payment.status) + failure],
    [fields.review, payment.review === null ? null : wordFor(texts.flags, payment.review)],
    ['', payment.review === null ? null : ((texts.advice as Record<string, string>)[payment.review] ?? null)],
    [fields.amount, amountOf(payment, language) + (payment.isTest ? ` (${words.test})` : '')],
    [fields.purchase, purchaseText(payment.purchaseId, language)],
    [fields.buyer, buyerOf(report, language)],
    [fields.provider, texts.providers[payment.provider]],
    [fields.order, payment.orderId],
    [fields.transaction, payment.transactionId],
    [fields.created, time(payment.createdAt)],
    [fields.expires, payment.paidAt === null ? time(payment.expiresAt) : null],
    [fields.paid, time(payment.paidAt)],
    [fields.refunded, time(payment.refundedAt)],
    [fields.askAt, time(payment.askAt)],
  ]
  const grants = report.grants.flatMap((grant) => grantLines(grant, language))
  const events = aligned(
    report.events.map((event) => [
      exactTimeText(event.at),
      sourceText(event, language),
      eventText(event, language),
    ]),
  )
  return [
    ...aligned(facts.flatMap(([label, value]) => (value === null ? [] : [[label, harmless(value)]]))),
    '',
    fields.grants,
    ...indented(grants.length > 0 ? grants : [words.noGrants]),
    '',
    fields.events,
    ...indented(events.length > 0 ? events : [words.noEvents]),
  ]
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

function grantLines(grant: ReportedGrant, language: Language): string[] {
  const { words } = operatorTexts[language]
  const day = (iso: string) => timeText(iso)
  const lines = [fill(words.grant, { from: day(grant.startsAt), to: day(grant.endsAt) })]
  if (grant.godmodeStartsAt !== null && grant.godmodeEndsAt !== null) {
    lines.push(fill(words.godmode, { from: day(grant.godmodeStartsAt), to: day(grant.godmodeEndsAt) }))
  }
  if (grant.revokedAt !== null) lines.push(fill(words.revoked, { at: day(grant.revokedAt) }))
  return lines
}
