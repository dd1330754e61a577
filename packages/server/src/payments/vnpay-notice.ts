import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { ofNotice } from './gateways/vnpay-evidence.ts'
import { findByReference } from './ledger/payments.queries.ts'
import { takeIn } from './take-in.ts'
import { readNotice, type VnpayNotice } from './vnpay/notice.ts'

/** VNPay's codes for what became of its notice. `00` and `02` end it, after any other it comes again. */
const answers = {
  recorded: { RspCode: '00', Message: 'Confirm Success' },
  final: { RspCode: '02', Message: 'Order already confirmed' },
  unknown: { RspCode: '01', Message: 'Order not found' },
  amount: { RspCode: '04', Message: 'Invalid amount' },
  unsigned: { RspCode: '97', Message: 'Invalid signature' },
  failed: { RspCode: '99', Message: 'Unknown error' },
} as const

/** Takes in what VNPay says from server to server. Whatever goes wrong here, it is told to come again. */
export function takeVnpayNotice(app: FastifyInstance, deps: Dependencies): void {
  serve(
    app,
    deps,
    'takeVnpayNotice',
    async ({ request }) => {
      try {
        return await answerTo(deps, new URL(request.url, 'http://localhost').searchParams)
      } catch (error) {
        deps.log.error({ err: error }, 'a notice of VNPay could not be taken in')
        return answers.failed
      }
    },
    { isUnlimited: true },
  )
}

async function answerTo(deps: Dependencies, parameters: URLSearchParams) {
  const { vnpay } = deps.config.payments
  const notice = vnpay && readNotice(vnpay, parameters)
  if (!notice) return answers.unsigned
  const payment = await findByReference(deps.database.db, 'vnpay', notice.reference)
  if (!payment) return unknown(deps, notice)
  const isFinal = payment.status === 'paid' || payment.status === 'refunded'
  const settled = await takeIn(deps, { ...ofNotice(notice), source: 'notice' })
  if (settled.kind === 'unknown') return unknown(deps, notice)
  if (settled.kind === 'mismatch') return settled.field === 'amount' ? answers.amount : answers.final
  return isFinal ? answers.final : answers.recorded
}

/** It is signed for this shop, so another server takes money in its name, or this one has lost what it wrote down. */
function unknown({ log }: Dependencies, { reference, transactionNumber }: VnpayNotice) {
  log.warn(
    { reference, transaction: transactionNumber },
    'a notice of VNPay is about a payment that is not known',
  )
  return answers.unknown
}
