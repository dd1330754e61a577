import type { VnpaySettings } from '../../config/payment-settings.ts'
import type { Fetch } from '../../network.ts'
import { createVnpayGateway, VnpayUnreachable } from '../vnpay/gateway.ts'
import { paymentUrl } from '../vnpay/payment-url.ts'
import { GatewayAway, GatewayRefusal, type Gateway } from './gateway.ts'
import { ofState } from './vnpay-evidence.ts'

const patienceMs = 15 * 60_000
const willBeRefunded = '00'
/** A refund was asked for before. */
const askedBefore = '94'

/** VNPay as the ledger sees it: dong alone, and no order before it is paid. */
export function vnpayGateway(
  settings: VnpaySettings,
  options: { serverAddress: string; now: () => Date; fetch?: Fetch | undefined },
): Gateway {
  const shop = { code: settings.code, secret: settings.secret, paymentPage: settings.paymentPage }
  const gateway = createVnpayGateway({
    shop,
    api: settings.api,
    address: options.serverAddress,
    now: options.now,
    ...(options.fetch && { fetch: options.fetch }),
  })

  return {
    id: 'vnpay',
    currencies: ['VND'],
    isTest: settings.isTest,
    patienceMs,
    begin: (payment, { address, description, callbackUrl }) => {
      try {
        const url = paymentUrl(shop, {
          reference: payment.reference,
          amount: payment.amount,
          description: `${description} ${payment.reference}`,
          language: payment.language,
          address,
          returnUrl: callbackUrl,
          createdAt: payment.createdAt,
          expiresAt: payment.expiresAt,
        })
        return Promise.resolve({ url, orderId: null })
      } catch (error) {
        return Promise.reject(new GatewayRefusal('amount', error))
      }
    },
    async ask(payment) {
      try {
        return ofState(payment, await gateway.query(payment))
      } catch (error) {
        throw away(error)
      }
    },
    async refund(payment, { by, reason, attempt }) {
      try {
        const code = await gateway.refund({
          reference: payment.reference,
          createdAt: payment.createdAt,
          transactionNumber: payment.transactionId ?? '0',
          amount: payment.amount,
          isWhole: true,
          by,
          reason,
        })
        // Behind a refund that was not made it may be that one which was asked for before.
        const isDone = code === willBeRefunded || (code === askedBefore && attempt === 1)
        if (isDone) return { kind: 'done', detail: { responseCode: code } }
        // Every other code is a refusal, also `99`: the sandbox answers each refund with it.
        if (code !== '') return { kind: 'refused', reason: code }
        throw new GatewayAway('a refund was answered without a code')
      } catch (error) {
        throw away(error)
      }
    },
  }
}

const away = (error: unknown): unknown =>
  error instanceof VnpayUnreachable ? new GatewayAway(error.message, error) : error
