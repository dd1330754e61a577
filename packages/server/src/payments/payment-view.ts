import type { PaymentStatus } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { toMajor } from './catalogue.ts'
import { grantsOfPayments, type Grant } from './ledger/grants.queries.ts'
import { mayStillCome } from './ledger/held-money.ts'
import type { PaymentRow } from './ledger/payments.queries.ts'
import type { Period } from './ledger/periods.ts'
import { hasMailServer } from './payment-mails.ts'

/** Whether the buyer can still pay. */
export const isOpen = ({ status, expiresAt }: PaymentRow, now: Date): boolean =>
  (status === 'created' || status === 'pending') && expiresAt > now

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const isoPeriod = (period: Period | null | undefined): PaymentStatus['period'] =>
  period ? { startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() } : null

type Shop = Pick<Dependencies, 'config' | 'database'>

function toView(shop: Shop, row: PaymentRow, grant: Grant | undefined, now: Date): PaymentStatus {
  // Whoever reads that nothing was charged pays once more.
  const isOnItsWay = mayStillCome(row)
  return {
    id: row.id,
    status: isOnItsWay ? 'pending' : row.status,
    provider: row.provider,
    transactionRef: row.reference,
    purchaseId: row.purchaseId,
    amount: toMajor(row.amount, row.currency),
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paidAt: iso(row.paidAt),
    refundedAt: iso(row.refundedAt),
    failure: isOnItsWay ? null : row.failure,
    isUnderReview: row.review !== null,
    isTest: row.isTest,
    isMailed: hasMailServer(shop),
    period: isoPeriod(grant),
    godmodePeriod: isoPeriod(grant?.godmode),
    paymentUrl: isOpen(row, now) ? row.paymentUrl : null,
    returnUrl: row.returnUrl,
  }
}

/** Payments as their buyer sees them. */
export async function viewPayments(
  shop: Shop,
  rows: readonly PaymentRow[],
  now: Date,
): Promise<PaymentStatus[]> {
  const grants = await grantsOfPayments(
    shop.database.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    toView(
      shop,
      row,
      grants.find(({ paymentId }) => paymentId === row.id),
      now,
    ),
  )
}

export async function viewPayment(shop: Shop, row: PaymentRow, now: Date): Promise<PaymentStatus> {
  const [view] = await viewPayments(shop, [row], now)
  return view as PaymentStatus
}
