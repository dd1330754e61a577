import { smallestVnpayAmount, vnpayAmountLimit } from '../../config/vnpay-limits.ts'
import { sign, signedText } from './signature.ts'
import { toVnpayTime } from './vnpay-time.ts'

/** What a shop has of VNPay. */
export interface VnpayShop {
  /** Terminal code, eight characters. */
  code: string
  secret: string
  /** Address of the payment page. */
  paymentPage: string
}

export interface VnpayOrder {
  /** Of this attempt alone, at most 100 characters. */
  reference: string
  /** Whole dong, from 5,000 to below a billion. */
  amount: number
  /** What is bought. Letters lose their accents, because VNPay refuses them; cut after 255 characters. */
  description: string
  language: 'en' | 'vi'
  /** Of who pays; IPv4 or IPv6. */
  address: string
  returnUrl: string
  createdAt: Date
  expiresAt: Date
}

/**
 * Words that every bank's system takes: nothing is left of other scripts. Where VNPay wants a word, an empty one is
 * refused.
 */
export const plainWords = (text: string): string =>
  text
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFKD')
    .replace(/[^\w\s.,:+-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 255)

/**
 * The address at which an order is paid, signed.
 *
 * @throws RangeError when VNPay does not take the amount
 */
export function paymentUrl(shop: VnpayShop, order: VnpayOrder): string {
  const { amount } = order
  if (!Number.isInteger(amount) || amount < smallestVnpayAmount || amount >= vnpayAmountLimit) {
    throw new RangeError(
      `VNPay takes whole amounts from ${smallestVnpayAmount} to below ${vnpayAmountLimit} dong, not ${amount}.`,
    )
  }
  const text = signedText({
    vnp_Version: '2.1.0',
    vnp_Command: 'pay',
    vnp_TmnCode: shop.code,
    // A hundredth of a dong is VNPay's unit on the wire, though there is none.
    vnp_Amount: String(amount * 100),
    vnp_CurrCode: 'VND',
    vnp_TxnRef: order.reference,
    vnp_OrderInfo: plainWords(order.description) || order.reference,
    vnp_OrderType: 'other',
    vnp_Locale: order.language === 'vi' ? 'vn' : 'en',
    vnp_ReturnUrl: order.returnUrl,
    vnp_IpAddr: order.address,
    vnp_CreateDate: toVnpayTime(order.createdAt),
    vnp_ExpireDate: toVnpayTime(order.expiresAt),
  })
  return `${shop.paymentPage}?${text}&vnp_SecureHash=${sign(text, shop.secret)}`
}
