import { isReturnAddress, type PlayedPayments } from '../settings.ts'
import { canonicalQuery, isHash } from './vnpay-signature.ts'
import { readTimestamp } from './vnpay-time.ts'

/** What a merchant's address asks for. */
export interface PayRequest {
  reference: string
  /** In hundredths of a dong, as on the wire. */
  amount: number
  info: string
  returnUrl: string
  createDate: string
  expiresAt: Date
  locale: 'vn' | 'en'
  secureHash: string
}

/** Why an address is refused. */
export type PayRefusal =
  | 'doubled'
  | 'missing'
  | 'merchant'
  | 'signature'
  | 'version'
  | 'amount'
  | 'range'
  | 'currency'
  | 'info'
  | 'locale'
  | 'dates'
  | 'expired'
  | 'return'
  | 'reference'

const required = [
  'Version',
  'Command',
  'TmnCode',
  'Amount',
  'CurrCode',
  'TxnRef',
  'OrderInfo',
  'OrderType',
  'Locale',
  'ReturnUrl',
  'IpAddr',
  'CreateDate',
  'ExpireDate',
  'SecureHash',
]
const leastDong = 5_000
const dongLimit = 1_000_000_000

/** Reads the parameters of an address; null when a name stands twice or is none of VNPay's. */
export function readParameters(search: URLSearchParams): Record<string, string> | null {
  const values: Record<string, string> = {}
  for (const [name, value] of search) {
    if (Object.hasOwn(values, name) || !/^vnp_\w+$/.test(name)) return null
    values[name] = value
  }
  return values
}

/** Checks an address as strictly as the gateway's documents read. */
export function readPayRequest(
  search: URLSearchParams,
  { vnpay, returnOrigins }: Pick<PlayedPayments, 'vnpay' | 'returnOrigins'>,
  now: Date,
): { refusal: PayRefusal; name?: string } | { request: PayRequest } {
  const values = readParameters(search)
  if (values === null) return { refusal: 'doubled' }
  const of = (name: string) => values[`vnp_${name}`] ?? ''
  const missing = required.find((name) => of(name) === '')
  if (missing !== undefined) return { refusal: 'missing', name: `vnp_${missing}` }
  if (of('TmnCode') !== vnpay.code) return { refusal: 'merchant' }
  // A type beside the hash is of older versions.
  const isSigned = isHash(of('SecureHash'), canonicalQuery(values), vnpay.secret)
  if (!isSigned || of('SecureHashType') !== '') return { refusal: 'signature' }
  if (of('Version') !== '2.1.0' || of('Command') !== 'pay') return { refusal: 'version' }

  const amount = /^\d{1,15}$/.test(of('Amount')) ? Number(of('Amount')) : Number.NaN
  if (!Number.isSafeInteger(amount) || amount % 100 !== 0) return { refusal: 'amount' }
  if (amount < leastDong * 100 || amount >= dongLimit * 100) return { refusal: 'range' }
  if (of('CurrCode') !== 'VND') return { refusal: 'currency' }

  const [reference, info, locale] = [of('TxnRef'), of('OrderInfo'), of('Locale')]
  if (!/^[\w.:-]{1,100}$/.test(reference)) return { refusal: 'reference' }
  if (!/^[\u0020-\u007e]{1,255}$/.test(info)) return { refusal: 'info' }
  if (locale !== 'vn' && locale !== 'en') return { refusal: 'locale' }

  const createdAt = readTimestamp(of('CreateDate'))
  const expiresAt = readTimestamp(of('ExpireDate'))
  if (!createdAt || !expiresAt || expiresAt <= createdAt) return { refusal: 'dates' }
  if (expiresAt <= now) return { refusal: 'expired' }
  const returnUrl = of('ReturnUrl')
  if (!isReturnAddress(returnUrl, returnOrigins)) return { refusal: 'return' }

  const createDate = of('CreateDate')
  const secureHash = of('SecureHash').toLowerCase()
  return { request: { reference, amount, info, returnUrl, createDate, expiresAt, locale, secureHash } }
}
