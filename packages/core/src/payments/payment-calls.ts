import type {
  PaymentInitiation,
  PaymentList,
  PaymentMethods,
  PaymentStatus,
  PaypalCreated,
  Plan,
  PlanList,
  Pricing,
  Subscription,
  VnpayCreated,
} from '@ai-studio/contract'
import type { PaymentProvider } from '@ai-studio/contract/constants'
import type { ApiClient, RequestInput } from '../client/types.ts'

/** `signal` ends the call with `ABORTED`; `language` is the one in which the server answers, by default the page's. */
export type PaymentCallOptions = Pick<RequestInput, 'signal' | 'language'>

export const getPricing = (api: ApiClient, options: PaymentCallOptions = {}): Promise<Pricing> =>
  api.request('getPricing', options)

/** What can charge here and now, and whether a passkey confirms it first. */
export const getPaymentMethods = (
  api: ApiClient,
  options: PaymentCallOptions = {},
): Promise<PaymentMethods> => api.request('getPaymentMethods', options)

/** What each plan allows. */
export const getPlans = async (api: ApiClient, options: PaymentCallOptions = {}): Promise<Plan[]> =>
  (await api.request<PlanList>('getPlans', options)).plans

/** What the signed-in user has bought, and whether they can pay now. */
export const getSubscription = (api: ApiClient, options: PaymentCallOptions = {}): Promise<Subscription> =>
  api.request('getSubscription', options)

export const listPayments = (
  api: ApiClient,
  { cursor, ...options }: PaymentCallOptions & { cursor?: string } = {},
): Promise<PaymentList> => api.request('listPayments', { ...options, query: { cursor } })

/** A payment that has begun: where the buyer goes to pay. */
export interface StartedPayment {
  id: string
  /** The gateway's page. */
  url: string
  transactionRef: string
  /** ISO 8601. */
  expiresAt: string
}

/**
 * Begins a payment. The same `clientTransactionId` with the same content begins it once.
 *
 * @throws ApiError `PAYMENT_SIGN_IN_REQUIRED`, `PAYMENT_AMOUNT_MISMATCH`, `PAYMENT_ATTEMPTS_EXCEEDED`,
 *   `PAYMENT_CONFIRMATION_REQUIRED`, `PAYMENT_METHOD_NOT_AVAILABLE`, `VNPAY_INITIATION_FAILED`, `PAYPAL_INITIATION_FAILED`
 */
export async function startPayment(
  api: ApiClient,
  provider: PaymentProvider,
  initiation: PaymentInitiation,
  options: PaymentCallOptions = {},
): Promise<StartedPayment> {
  const input = { ...options, body: initiation }
  if (provider === 'vnpay') {
    const created = await api.request<VnpayCreated>('createVnpayPayment', input)
    return started(created, created.paymentUrl)
  }
  const created = await api.request<PaypalCreated>('createPaypalPayment', input)
  return started(created, created.approvalUrl)
}

const started = (
  { id, transactionRef, expiresAt }: Omit<StartedPayment, 'url'>,
  url: string,
): StartedPayment => ({ id, url, transactionRef, expiresAt })

/**
 * How a payment of the user stands.
 *
 * @param id its own id, the `clientTransactionId` it was begun with, or the one of its gateway
 */
export const getPaymentStatus = (
  api: ApiClient,
  id: string,
  options: PaymentCallOptions = {},
): Promise<PaymentStatus> => api.request('getPaymentStatus', { ...options, params: { id } })

/** Gives up a payment that was not made. */
export const cancelPayment = (
  api: ApiClient,
  id: string,
  options: PaymentCallOptions = {},
): Promise<PaymentStatus> => api.request('cancelPayment', { ...options, params: { id } })

/** Hands over what VNPay has sent the buyer back with; the server asks VNPay whether it is so. */
export const confirmVnpayReturn = (
  api: ApiClient,
  parameters: Record<string, string>,
  options: PaymentCallOptions = {},
): Promise<PaymentStatus> => api.request('handleVnpayCallback', { ...options, body: parameters })

/** Has the money of an order taken that the buyer has agreed to. */
export const capturePaypalOrder = (
  api: ApiClient,
  order: { orderId: string; txnRef: string },
  options: PaymentCallOptions = {},
): Promise<PaymentStatus> => api.request('capturePaypalPayment', { ...options, query: order })
