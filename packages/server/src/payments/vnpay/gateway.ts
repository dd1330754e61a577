import { randomUUID } from 'node:crypto'
import { plainWords, type VnpayShop } from './payment-url.ts'
import { isSignedBy, sign } from './signature.ts'
import { toVnpayTime } from './vnpay-time.ts'

/** How long VNPay may take, in milliseconds. */
const patienceMs = 15_000

/** VNPay did not answer, or not so that it can be believed. What became of the request is not known. */
export class VnpayUnreachable extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`VNPay gave no answer that can be believed: ${detail}`, { cause })
    this.name = 'VnpayUnreachable'
  }
}

/** A payment of ours, as VNPay can find it. */
export interface VnpayTransaction {
  reference: string
  /** When its address was made; part of how VNPay names a payment. */
  createdAt: Date
}

/** What VNPay knows of a payment. */
export type VnpayState =
  /** Nobody has begun to pay, or VNPay has forgotten it. */
  | { kind: 'unknown' }
  | {
      kind: 'known'
      /** Whole dong. */
      amount: number
      transactionNumber: string
      /** `01` a payment, `02` money that goes back in whole, `03` in part; empty where VNPay does not say. */
      transactionType: string
      /**
       * `00` paid, `01` not finished, `02` failed, `04` taken at the bank but not paid here, `05` and `06` being returned,
       * `07` suspicious, `09` not returned.
       */
      transactionStatus: string
    }

export interface VnpayRefund extends VnpayTransaction {
  /** VNPay's number of the payment. */
  transactionNumber: string
  /** Whole dong, at most what was paid. */
  amount: number
  isWhole: boolean
  /** Who decided on it, for VNPay's books. */
  by: string
  reason: string
}

export interface VnpayGateway {
  /** @throws VnpayUnreachable */
  query: (transaction: VnpayTransaction) => Promise<VnpayState>
  /**
   * Gives money back. Resolves to VNPay's code: `00` it will be returned, `94` it was asked for before, else why not.
   *
   * @throws VnpayUnreachable: it may have been returned; ask before trying again
   */
  refund: (refund: VnpayRefund) => Promise<string>
}

type Fields = Record<string, string>

/** Fields in the order in which they are signed. */
const orders = {
  query: 'RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr OrderInfo',
  queried:
    'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo PromotionCode PromotionAmount',
  refund:
    'RequestId Version Command TmnCode TransactionType TxnRef Amount TransactionNo TransactionDate CreateBy CreateDate IpAddr OrderInfo',
  refunded:
    'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo',
} as const

const signedWords = (fields: Fields, order: string): string =>
  order
    .split(' ')
    .map((name) => fields[`vnp_${name}`] ?? '')
    .join('|')

/** No such payment. */
const missing = '91'

/** VNPay's own interface for shops, beside the pages that visitors see. */
export function createVnpayGateway(options: {
  shop: VnpayShop
  /** Address of the interface. */
  api: string
  /** Of this server, as VNPay wants to be told. */
  address: string
  now: () => Date
  fetch?: typeof fetch
}): VnpayGateway {
  const { shop, api, address, now, fetch: send = fetch } = options

  async function ask(kind: 'query' | 'refund', own: Fields): Promise<Fields> {
    const fields: Fields = {
      vnp_RequestId: randomUUID().replaceAll('-', ''),
      vnp_Version: '2.1.0',
      vnp_Command: kind === 'query' ? 'querydr' : 'refund',
      vnp_TmnCode: shop.code,
      vnp_CreateDate: toVnpayTime(now()),
      vnp_IpAddr: address,
      ...own,
    }
    fields.vnp_SecureHash = sign(signedWords(fields, orders[kind]), shop.secret)
    const answer = await post(fields)
    const words = signedWords(answer, orders[kind === 'query' ? 'queried' : 'refunded'])
    if (!isSignedBy(words, answer.vnp_SecureHash ?? '', shop.secret))
      throw new VnpayUnreachable('its signature is wrong')
    if (answer.vnp_TmnCode !== shop.code || answer.vnp_TxnRef !== own.vnp_TxnRef)
      throw new VnpayUnreachable('it is about another payment')
    return answer
  }

  async function post(fields: Fields): Promise<Fields> {
    let body: unknown
    try {
      const response = await send(api, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      body = await response.json()
    } catch (cause) {
      throw new VnpayUnreachable('the request failed', cause)
    }
    if (typeof body !== 'object' || body === null) throw new VnpayUnreachable('it is no object')
    return Object.fromEntries(
      Object.entries(body).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      ),
    )
  }

  return {
    async query({ reference, createdAt }) {
      const answer = await ask('query', {
        vnp_TxnRef: reference,
        vnp_TransactionDate: toVnpayTime(createdAt),
        vnp_OrderInfo: plainWords(`Query ${reference}`),
      })
      const code = answer.vnp_ResponseCode
      if (code === missing) return { kind: 'unknown' }
      if (code !== '00') throw new VnpayUnreachable(`it refuses with code ${code}`)
      const wire = answer.vnp_Amount ?? ''
      if (!/^\d{1,12}00$/.test(wire)) throw new VnpayUnreachable('its amount is none')
      return {
        kind: 'known',
        amount: Number(wire) / 100,
        transactionNumber: answer.vnp_TransactionNo ?? '0',
        transactionType: answer.vnp_TransactionType ?? '',
        transactionStatus: answer.vnp_TransactionStatus ?? '',
      }
    },
    async refund(refund) {
      const answer = await ask('refund', {
        vnp_TransactionType: refund.isWhole ? '02' : '03',
        vnp_TxnRef: refund.reference,
        vnp_Amount: String(refund.amount * 100),
        vnp_TransactionNo: refund.transactionNumber,
        vnp_TransactionDate: toVnpayTime(refund.createdAt),
        vnp_CreateBy: plainWords(refund.by) || 'operator',
        vnp_OrderInfo: plainWords(refund.reason) || `Refund ${refund.reference}`,
      })
      return answer.vnp_ResponseCode ?? ''
    },
  }
}
