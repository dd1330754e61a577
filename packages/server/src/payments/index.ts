import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { capturePaypalPayment } from './capture-paypal.ts'
import { createPaypalPayment, createVnpayPayment } from './create-payment.ts'
import { followEntitlements } from './entitlements.ts'
import { cancelPayment, getPaymentStatus } from './get-payment-status.ts'
import { getPlans } from './get-plans.ts'
import { getPaymentMethods, getPricing } from './get-pricing.ts'
import { getSubscription, listPayments } from './list-payments.ts'
import { takePaypalNotice } from './paypal-notice.ts'
import { registerSweep } from './sweep.ts'
import { handleVnpayCallback } from './vnpay-callback.ts'
import { takeVnpayNotice } from './vnpay-notice.ts'

export { pricingOf } from './get-pricing.ts'
export { agreedPayment } from './agreed-payment.ts'
export { allPayments } from './all-payments.ts'
export { issueConfirmation } from './confirmation.ts'
export { Entitlements } from './entitlements.ts'
export { createGateways, type Gateways } from './gateways/gateways.ts'

export async function registerPayments(app: FastifyInstance, deps: Dependencies): Promise<void> {
  followEntitlements(app, deps.entitlements)
  registerSweep(deps)
  getPricing(app, deps)
  getPaymentMethods(app, deps)
  getPlans(app, deps)
  getSubscription(app, deps)
  listPayments(app, deps)
  createVnpayPayment(app, deps)
  createPaypalPayment(app, deps)
  getPaymentStatus(app, deps)
  cancelPayment(app, deps)
  handleVnpayCallback(app, deps)
  capturePaypalPayment(app, deps)
  takeVnpayNotice(app, deps)
  takePaypalNotice(app, deps)
}
