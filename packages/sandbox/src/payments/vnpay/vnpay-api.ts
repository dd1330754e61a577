import { randomBytes } from 'node:crypto'
import type { PlayedPayments } from '../settings.ts'
import { codesOf, isMoneyTaken } from './vnpay-outcomes.ts'
import { bank, type VnpayPayment } from './vnpay-payment.ts'
import { hash, isHash, joined } from './vnpay-signature.ts'
import { readTimestamp } from './vnpay-time.ts'

type Values = Record<string, string>

/** Names in the order in which they are signed, without `vnp_`. */
const asked: Record<'querydr' | 'refund', readonly string[]> = {
  querydr: 'RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr'.split(' '),
  refund:
    'RequestId Version Command TmnCode TransactionType TxnRef Amount TransactionNo TransactionDate CreateBy CreateDate IpAddr'.split(
      ' ',
    ),
}
const answered =
  'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo'.split(
    ' ',
  )
const answeredByQuery = [...answered, 'PromotionCode', 'PromotionAmount']

const messages: Record<string, string> = {
  '00': 'Success',
  '02': 'Merchant is not known',
  '03': 'Data is not well-formed',
  '91': 'Transaction not found',
  '94': 'Request is duplicated',
  '95': 'Transaction was not successful',
  '97': 'Checksum is wrong',
  '99': 'Other error',
}

export interface ApiState {
  vnpay: PlayedPayments['vnpay']
  find: (reference: string, createDate: string) => VnpayPayment | undefined
  /** Ids of requests that were answered. */
  requestIds: Set<string>
  areRefundsRefused: boolean
}

/** Answers `querydr` and `refund` as the gateway's API does, always with status 200 and signed. */
export function answerApi(body: unknown, state: ApiState): Values {
  const values = readValues(body)
  const command = values.vnp_Command === 'refund' ? 'refund' : 'querydr'
  const { code, payment } = judge(values, state)
  const result = code === '00' && payment ? resultOf(command, values, payment) : {}
  const answer: Values = {
    vnp_ResponseId: randomBytes(16).toString('hex'),
    vnp_Command: command,
    vnp_ResponseCode: code,
    vnp_Message: messages[code] ?? '',
    vnp_TmnCode: state.vnpay.code,
    vnp_TxnRef: values.vnp_TxnRef ?? '',
    ...result,
  }
  const names = command === 'refund' ? answered : answeredByQuery
  return { ...answer, vnp_SecureHash: hash(joined(answer, names), state.vnpay.secret) }
}

/** Merchants send numbers as numbers or as texts. */
function readValues(body: unknown): Values {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => typeof value === 'string' || Number.isSafeInteger(value))
      .map(([name, value]) => [name, String(value)]),
  )
}

function judge(values: Values, state: ApiState): { code: string; payment?: VnpayPayment } {
  const command = values.vnp_Command
  if (command !== 'querydr' && command !== 'refund') return { code: '03' }
  const isComplete = asked[command].every((name) => {
    // A refund may leave out the number of the transaction.
    return name === 'TransactionNo' || Boolean(values[`vnp_${name}`])
  })
  const dates = [values.vnp_TransactionDate ?? '', values.vnp_CreateDate ?? '']
  const isWellFormed = values.vnp_Version === '2.1.0' && dates.every((date) => readTimestamp(date) !== null)
  if (!isComplete || !isWellFormed || (values.vnp_RequestId ?? '').length > 32) return { code: '03' }
  if (values.vnp_TmnCode !== state.vnpay.code) return { code: '02' }
  const signed = joined(values, [...asked[command], 'OrderInfo'])
  if (!isHash(values.vnp_SecureHash, signed, state.vnpay.secret)) return { code: '97' }

  const id = values.vnp_RequestId ?? ''
  if (state.requestIds.has(id)) return { code: '94' }
  state.requestIds.add(id)
  const payment = state.find(values.vnp_TxnRef ?? '', values.vnp_TransactionDate ?? '')
  if (!payment) return { code: '91' }
  return { code: command === 'refund' ? refund(values, payment, state) : '00', payment }
}

/** Gives money back, whole (type 02) or in part (type 03). */
function refund(values: Values, payment: VnpayPayment, state: ApiState): string {
  const { vnp_Amount: given = '', vnp_TransactionType: type, vnp_TransactionNo: number } = values
  const amount = /^\d{1,15}$/.test(given) ? Number(given) : 0
  if (amount <= 0 || amount % 100 !== 0 || (type !== '02' && type !== '03')) return '03'
  if (number && number !== '0' && number !== payment.transactionNo) return '91'
  if (payment.outcome === null || payment.isPending || !isMoneyTaken(payment.outcome)) return '95'
  if (state.areRefundsRefused) return '99'
  // The request's id is new each time; what makes a refund the same is what it asks for.
  const content = `${type} ${given} ${values.vnp_OrderInfo ?? ''}`
  if (payment.refunded === payment.amountTaken || payment.refunds.has(content)) return '94'
  if (amount + payment.refunded > payment.amountTaken) return '03'
  if (type === '02' && amount !== payment.amountTaken) return '03'
  payment.refunds.add(content)
  payment.refunded += amount
  return '00'
}

function resultOf(command: 'querydr' | 'refund', values: Values, payment: VnpayPayment): Values {
  const { request, outcome } = payment
  const isReturned = payment.refunded === payment.amountTaken
  const common = {
    vnp_BankCode: outcome === null ? '' : bank,
    vnp_PayDate: payment.payDate,
    vnp_TransactionNo: payment.transactionNo,
    vnp_OrderInfo: command === 'refund' ? (values.vnp_OrderInfo ?? '') : request.info,
  }
  if (command === 'refund') {
    return {
      ...common,
      vnp_Amount: values.vnp_Amount ?? '',
      vnp_TransactionType: values.vnp_TransactionType ?? '',
      // The bank has yet to give the money back.
      vnp_TransactionStatus: '05',
    }
  }
  const isPending = payment.isPending || outcome === null
  // Who asks once is told to wait, who asks again has waited.
  if (outcome !== null) payment.isPending = false
  return {
    ...common,
    vnp_Amount: String(payment.amountTaken),
    vnp_TransactionType: isReturned ? '02' : '01',
    vnp_TransactionStatus: isPending ? '01' : isReturned ? '06' : codesOf(outcome).status,
    vnp_PromotionCode: '',
    vnp_PromotionAmount: '',
  }
}
