import type { ChargeCurrency, PaymentProvider, PurchaseId } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { quote, toMinor } from './catalogue.ts'
import type { Gateway } from './gateways/gateway.ts'

/** What a browser wants to pay, and how. */
interface WantedPayment {
  provider: PaymentProvider
  purchaseId: PurchaseId
  /** Major units, as the browser has it. */
  amount: number
  currency: ChargeCurrency
}

/**
 * The gateway of a payment, and what the purchase really costs, in minor units.
 * @throws ApiError `PAYMENT_METHOD_NOT_AVAILABLE` where the gateway does not take the currency or it has no price,
 * `PAYMENT_AMOUNT_MISMATCH` where the browser has another one
 */
export function agreedPayment(
  { config, gateways }: Pick<Dependencies, 'config' | 'gateways'>,
  { provider, purchaseId, amount: wanted, currency }: WantedPayment,
): { gateway: Gateway; amount: number } {
  const gateway = gateways.find(provider)
  if (!gateway?.currencies.includes(currency)) throw new ApiError('PAYMENT_METHOD_NOT_AVAILABLE')
  const amount = quote(config.payments.catalogue, purchaseId, currency)
  if (amount === null) throw new ApiError('PAYMENT_METHOD_NOT_AVAILABLE')
  if (toMinor(wanted, currency) !== amount) throw new ApiError('PAYMENT_AMOUNT_MISMATCH')
  return { gateway, amount }
}
