import { isSignedBy, signedText } from './signature.ts'

/** What VNPay says of a payment, on the visitor's way back or from server to server. Believed only after `readNotice`. */
export interface VnpayNotice {
  reference: string
  /** Whole dong. */
  amount: number
  /** VNPay's number of the transaction; `0` where none came about. */
  transactionNumber: string
  /** `00` where the payment went well, else why not. */
  responseCode: string
  /** `01` a payment, `02` money that goes back in whole, `03` in part; empty where VNPay does not say. */
  transactionType: string
  /** `00` where it was done: of a payment, that the money was taken. */
  transactionStatus: string
  /** Money was really taken: it is about a payment, and both codes say so. */
  isPaid: boolean
  /** Money of a payment was taken, but VNPay thinks it suspicious or does not have it; somebody has to look. */
  isSuspicious: boolean
  bankCode: string | null
}

/** Debited, but suspected of fraud. */
const suspicious = '07'
/** Debited at the bank, but not paid at VNPay. */
const debitedOnly = '04'

/** A payment; most notices are of one, and do not say so. */
const payment: ReadonlySet<string> = new Set(['', '01'])

const isCode = (text: string): boolean => /^\d\d$/.test(text)

/**
 * Reads a notice, or null when it is not VNPay's, not ours, or not whole. A name that comes twice makes it worthless:
 * whoever reads the first value and whoever reads the last one would see different notices.
 */
export function readNotice(
  shop: { code: string; secret: string },
  parameters: Iterable<readonly [string, string]>,
): VnpayNotice | null {
  const fields = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (!name.startsWith('vnp_')) continue
    if (fields.has(name)) return null
    fields.set(name, value)
  }
  const signature = fields.get('vnp_SecureHash') ?? ''
  fields.delete('vnp_SecureHash')
  // Older gateways name the algorithm, and do not sign its name.
  fields.delete('vnp_SecureHashType')
  if (!isSignedBy(signedText(Object.fromEntries(fields)), signature, shop.secret)) return null
  if (fields.get('vnp_TmnCode') !== shop.code) return null
  // The address that we send a visitor to is signed alike, and whoever pays knows it.
  if (fields.has('vnp_Command') || fields.has('vnp_ReturnUrl')) return null

  const field = (name: string) => fields.get(`vnp_${name}`) ?? ''
  const wire = field('Amount')
  const reference = field('TxnRef')
  if (reference === '' || !/^\d{1,12}00$/.test(wire)) return null
  const responseCode = field('ResponseCode')
  const transactionStatus = field('TransactionStatus')
  if (!isCode(responseCode) || !isCode(transactionStatus)) return null
  const transactionType = field('TransactionType')
  const isPayment = payment.has(transactionType)
  return {
    reference,
    amount: Number(wire) / 100,
    transactionNumber: field('TransactionNo') || '0',
    responseCode,
    transactionType,
    transactionStatus,
    isPaid: isPayment && responseCode === '00' && transactionStatus === '00',
    isSuspicious:
      isPayment &&
      (responseCode === suspicious || transactionStatus === suspicious || transactionStatus === debitedOnly),
    bankCode: field('BankCode') || null,
  }
}
