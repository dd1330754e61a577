import { randomInt } from 'node:crypto'
import type { PayRequest } from './pay-request.ts'
import { codesOf, type VnpayOutcome } from './vnpay-outcomes.ts'
import { signedQuery } from './vnpay-signature.ts'
import { timestamp } from './vnpay-time.ts'

/** A payment as the gateway keeps it. */
export interface VnpayPayment {
  request: PayRequest
  /** How it ended; null while the visitor still decides. */
  outcome: VnpayOutcome | null
  /** What was really taken, in hundredths of a dong. */
  amountTaken: number
  transactionNo: string
  bankNo: string
  payDate: string
  /** Whether a query still gets the answer that it is under way. */
  isPending: boolean
  /** What was given back, in hundredths of a dong. */
  refunded: number
  /** Contents of refunds that were taken; the same one a second time is refused. */
  refunds: Set<string>
}

export const bank = 'NCB'

export const openPayment = (request: PayRequest): VnpayPayment => ({
  request,
  outcome: null,
  amountTaken: request.amount,
  transactionNo: '0',
  bankNo: '',
  payDate: '',
  isPending: true,
  refunded: 0,
  refunds: new Set(),
})

/** The visitor has decided. */
export function finishPayment(payment: VnpayPayment, outcome: VnpayOutcome, now: Date): void {
  payment.outcome = outcome
  payment.payDate = timestamp(now)
  payment.isPending = outcome === 'delayed'
  if (outcome === 'amount-altered') payment.amountTaken = payment.request.amount - 100_000
  if (codesOf(outcome).hasNumber) {
    payment.transactionNo = String(randomInt(14_000_000, 100_000_000))
    payment.bankNo = `VNP${payment.transactionNo}`
  }
}

/** What both the notice and the way back tell, signed. */
export function resultQuery(
  payment: VnpayPayment,
  merchant: { code: string; secret: string },
  changes: { isPending?: boolean } = {},
): string {
  const { request, outcome } = payment
  const { code, status } = codesOf(outcome ?? 'expired')
  return signedQuery(
    {
      vnp_Amount: String(payment.amountTaken),
      vnp_BankCode: bank,
      vnp_BankTranNo: payment.bankNo,
      vnp_CardType: 'ATM',
      vnp_OrderInfo: request.info,
      vnp_PayDate: payment.payDate,
      vnp_ResponseCode: code,
      vnp_TmnCode: merchant.code,
      vnp_TransactionNo: payment.transactionNo,
      vnp_TransactionStatus: changes.isPending ? '01' : status,
      vnp_TxnRef: request.reference,
    },
    merchant.secret,
  )
}

/** An address with more parameters. */
export function withQuery(address: string, query: string): string {
  const url = new URL(address)
  url.search = url.search === '' ? query : `${url.search}&${query}`
  return url.href
}
