import { isReturnAddress } from '../settings.ts'
import { readMoney, type Amount } from './money.ts'
import { invalid, missing, refused } from './paypal-error.ts'

/** What a merchant wants paid. */
export interface OrderRequest {
  amount: Amount
  referenceId: string
  customId?: string
  invoiceId?: string
  description?: string
  returnUrl: string
  cancelUrl: string
  /** Such as `en-US`; empty when the merchant leaves it to the browser. */
  locale: string
  /** Whether the merchant has named PayPal as what pays; without it the order is in an older style. */
  hasSource: boolean
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

function text(from: Fields, name: string, field: string, longest: number): string | undefined {
  const value = from[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value === '' || value.length > longest) {
    const limits = `The text must have 1 to ${longest} characters.`
    throw invalid(`${field}/${name}`, 'INVALID_STRING_LENGTH', limits)
  }
  return value
}

/**
 * Checks an order as PayPal does, for what is played here: one purchase, captured at once.
 *
 * @throws PaypalError
 */
export function readOrderRequest(body: unknown, returnOrigins: readonly string[]): OrderRequest {
  const order = fieldsOf(body)
  if (!order) throw invalid('/', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  if (order.intent === undefined) throw missing('/intent')
  if (order.intent !== 'CAPTURE' && order.intent !== 'AUTHORIZE') {
    throw invalid('/intent', 'INVALID_PARAMETER_VALUE', 'The value of a field is invalid.')
  }
  if (order.intent === 'AUTHORIZE') throw refused('UNSUPPORTED_INTENT', 'Only CAPTURE is played.', '/intent')

  const units = order.purchase_units
  if (!Array.isArray(units) || units.length === 0) throw missing('/purchase_units')
  if (units.length > 1) {
    throw refused('MULTIPLE_PURCHASE_UNITS', 'Only one purchase is played.', '/purchase_units')
  }
  const at = '/purchase_units/0'
  const unit = fieldsOf(units[0])
  if (!unit) throw missing(at)
  const amount = readMoney(unit.amount, `${at}/amount`)
  const customId = text(unit, 'custom_id', at, 255)
  const invoiceId = text(unit, 'invoice_id', at, 127)
  const description = text(unit, 'description', at, 127)

  const source = fieldsOf(order.payment_source)
  const paypal = fieldsOf(source?.paypal)
  if (source && !paypal) {
    throw refused('UNSUPPORTED_PAYMENT_SOURCE', 'Only PayPal itself is played.', '/payment_source')
  }
  const where = paypal ? '/payment_source/paypal/experience_context' : '/application_context'
  const context = fieldsOf(paypal ? paypal.experience_context : order.application_context) ?? {}
  return {
    amount,
    referenceId: text(unit, 'reference_id', at, 256) ?? 'default',
    ...(customId !== undefined && { customId }),
    ...(invoiceId !== undefined && { invoiceId }),
    ...(description !== undefined && { description }),
    returnUrl: address(context, 'return_url', where, returnOrigins),
    cancelUrl: address(context, 'cancel_url', where, returnOrigins),
    locale: text(context, 'locale', where, 10) ?? '',
    hasSource: paypal !== undefined,
  }
}

/** PayPal takes any address; the sandbox sends people only back to the studio. */
function address(context: Fields, name: string, where: string, origins: readonly string[]): string {
  const field = `${where}/${name}`
  const value = context[name]
  if (value === undefined) throw missing(field)
  if (typeof value !== 'string' || !isReturnAddress(value, origins)) {
    throw invalid(field, 'INVALID_PARAMETER_VALUE', 'The address is none of the studio.')
  }
  return value
}
