import type { FastifyInstance } from 'fastify'
import { createDeliveries } from './deliveries.ts'
import { registerPaymentsPage } from './payments-page.ts'
import { registerPaypal } from './paypal/paypal.ts'
import type { PlayedPayments } from './settings.ts'
import { registerVnpay } from './vnpay/vnpay.ts'

/** What comes late comes so many times later than what is tried again. */
const lateness = 5

/** The played payment gateways, below `/vnpay` and `/paypal`; `/payments` tells what they do. */
export async function registerPayments(
  app: FastifyInstance,
  { settings, origin }: { settings: PlayedPayments; origin: () => string },
): Promise<void> {
  const { retryMs = 3000, answerMs = 10_000 } = settings.clock ?? {}
  const journals = [createDeliveries({ retryMs, answerMs }), createDeliveries({ retryMs, answerMs })] as const
  const [vnpay, paypal] = journals
  const lateMs = retryMs * lateness
  registerPaymentsPage(app)
  registerVnpay(app, { settings, deliveries: vnpay, lateMs })
  await registerPaypal(app, { settings, deliveries: paypal, lateMs, origin })
  // A page may be waiting for a notice, so notices end before the server does.
  app.addHook('preClose', async () => {
    await Promise.all(journals.map((deliveries) => deliveries.close()))
  })
}
