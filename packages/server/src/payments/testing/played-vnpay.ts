import { createHmac } from 'node:crypto'
import { sign, signedText } from '../vnpay/signature.ts'

/** What VNPay knows of a payment. */
interface PlayedTransaction {
  /** Whole dong. */
  amount: number
  /** `00` paid, `01` not finished, `02` failed, `05` being returned, `07` suspicious. */
  status: string
  /** VNPay's number of it. */
  number: string
  /**
   * `01` a payment, `02` a refund, `03` a partial one.
   * @default undefined: VNPay does not say
   */
  type?: string
}

/** VNPay as far as the server reaches it: answers questions about payments, and signs notices. */
export interface PlayedVnpay {
  readonly code: string
  readonly secret: string
  /** What questions are answered with, by reference; of others nothing is known. */
  readonly transactions: Map<string, PlayedTransaction>
  /** References that were asked about. */
  readonly asked: string[]
  /** While true nothing answers. */
  isAway: boolean
  fetch: (body: string) => Response
  /** A signed notice that somebody has paid; what is given replaces its fields, empty ones are left out. */
  notice: (reference: string, fields?: Record<string, string>) => URLSearchParams
}

const dong = 578_000

/** Written apart from the server: the order in which answers are signed. */
const signedInOrder = [
  'vnp_ResponseId',
  'vnp_Command',
  'vnp_ResponseCode',
  'vnp_Message',
  'vnp_TmnCode',
  'vnp_TxnRef',
  'vnp_Amount',
  'vnp_BankCode',
  'vnp_PayDate',
  'vnp_TransactionNo',
  'vnp_TransactionType',
  'vnp_TransactionStatus',
  'vnp_OrderInfo',
  'vnp_PromotionCode',
  'vnp_PromotionAmount',
]

export function playedVnpay(): PlayedVnpay {
  const vnpay: PlayedVnpay = {
    code: 'DEMOV210',
    secret: 'a secret of the terminal',
    transactions: new Map(),
    asked: [],
    isAway: false,
    fetch(body) {
      const question = JSON.parse(body) as Record<string, string>
      const reference = question.vnp_TxnRef ?? ''
      vnpay.asked.push(reference)
      if (vnpay.isAway) throw new TypeError('fetch failed')
      const known = vnpay.transactions.get(reference)
      const answer: Record<string, string> = {
        vnp_ResponseId: 'r1',
        vnp_Command: 'querydr',
        vnp_ResponseCode: known ? '00' : '91',
        vnp_TmnCode: vnpay.code,
        vnp_TxnRef: reference,
        ...(known && {
          vnp_Amount: `${known.amount}00`,
          vnp_TransactionNo: known.number,
          vnp_TransactionStatus: known.status,
          ...(known.type && { vnp_TransactionType: known.type }),
        }),
      }
      const words = signedInOrder.map((name) => answer[name] ?? '').join('|')
      const vnp_SecureHash = createHmac('sha512', vnpay.secret).update(words).digest('hex')
      return Response.json({ ...answer, vnp_SecureHash })
    },
    notice(reference, fields = {}) {
      const text = signedText({
        vnp_TmnCode: vnpay.code,
        vnp_TxnRef: reference,
        vnp_Amount: `${dong}00`,
        vnp_BankCode: 'NCB',
        vnp_OrderInfo: 'AI Studio Pro, 1 month',
        vnp_PayDate: '20260310160500',
        vnp_ResponseCode: '00',
        vnp_TransactionNo: '14422574',
        vnp_TransactionStatus: '00',
        ...fields,
      })
      return new URLSearchParams(`${text}&vnp_SecureHash=${sign(text, vnpay.secret)}`)
    },
  }
  return vnpay
}

/** What VNPay knows of a month that was paid. */
export const paidMonth: PlayedTransaction = { amount: dong, status: '00', number: '14422574' }
