import type { PaymentProvider } from '@ai-studio/contract'
import type { Config } from '../../config.ts'
import type { Fetch } from '../../network.ts'
import { createPaypalGateway, type PaypalGateway } from '../paypal/gateway.ts'
import { createPaypalClient } from '../paypal/paypal-client.ts'
import type { Gateway } from './gateway.ts'
import { paypalGateway } from './paypal-gateway.ts'
import { vnpayGateway } from './vnpay-gateway.ts'

/** The gateways that are configured. */
export interface Gateways {
  readonly all: readonly Gateway[]
  find: (id: PaymentProvider) => Gateway | undefined
  /** PayPal's own interface, for its notices. */
  readonly paypal: PaypalGateway | null
}

/** What the server tells VNPay about itself; it is not checked there. */
const serverAddress = '127.0.0.1'

export function createGateways(
  { payments }: Config,
  options: { now: () => Date; fetch?: Fetch | undefined },
): Gateways {
  const paypal =
    payments.paypal &&
    createPaypalGateway(
      createPaypalClient({
        access: payments.paypal,
        now: options.now,
        ...(options.fetch && { fetch: options.fetch }),
      }),
      { webhookId: payments.paypal.webhookId },
    )
  const all: Gateway[] = []
  if (payments.paypal && paypal) all.push(paypalGateway(payments.paypal, paypal))
  if (payments.vnpay) all.push(vnpayGateway(payments.vnpay, { serverAddress, ...options }))
  return { all, find: (id) => all.find((gateway) => gateway.id === id), paypal }
}
