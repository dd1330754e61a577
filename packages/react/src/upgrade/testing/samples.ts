import type { PaymentMethods, PaymentStatus, Plan, Pricing, Subscription } from '@ai-studio/contract'

export const pricing: Pricing = {
  subscriptions: { monthly: { USD: 19.99, VND: 578_000 }, yearly: { USD: 199.99, VND: 5_780_000 } },
  addOns: { godmode: { USD: 578 } },
}

export const methods: PaymentMethods['methods'] = [
  { id: 'paypal', currencies: ['USD'], isTest: true },
  { id: 'vnpay', currencies: ['VND'], isTest: true },
]

const mebibyte = 1024 * 1024
const plan = (id: Plan['id'], messagesPerDay: number, modelCount: number, models: string[]): Plan => ({
  id,
  messagesPerDay,
  messagesPerMinute: 15,
  uploadBytes: (id === 'free' ? 10 : 25) * mebibyte,
  uploadsPerDay: 50,
  speechCharactersPerDay: id === 'free' ? 50_000 : 500_000,
  modelCount,
  models,
})
export const plans: Plan[] = [
  plan('free', 100, 1, ['Guide']),
  plan('pro', 1_000, 5, ['Guide', 'Guide Large', 'Guide Vision', 'Guide Code']),
  plan('godmode', 5_000, 9, ['Guide']),
]

export const nothingYet: Subscription = {
  tier: 'free',
  endsAt: null,
  godmodeEndsAt: null,
  attempts: { failed: 0, max: 3, blockedUntil: null },
  openPayment: null,
}

/** Late enough that no clock makes it the past. */
export const proUntil: Subscription = { ...nothingYet, tier: 'pro', endsAt: '2099-03-31T10:00:00.000Z' }

export const openPayment: PaymentStatus = {
  id: '6f1c2a3b-0d4e-4f5a-8b6c-7d8e9f0a1b2c',
  status: 'created',
  provider: 'paypal',
  transactionRef: 'ST-1042',
  purchaseId: 'yearly',
  amount: 199.99,
  currency: 'USD',
  createdAt: '2099-01-01T10:00:00.000Z',
  expiresAt: '2099-01-01T10:15:00.000Z',
  paidAt: null,
  refundedAt: null,
  failure: null,
  isUnderReview: false,
  isTest: true,
  isMailed: true,
  period: null,
  godmodePeriod: null,
  paymentUrl: 'https://pay.example/orders/1042',
  returnUrl: null,
}

export const paidPayment: PaymentStatus = {
  ...openPayment,
  status: 'paid',
  paidAt: '2099-01-01T10:05:00.000Z',
  period: { startsAt: '2099-01-01T10:05:00.000Z', endsAt: '2100-01-01T10:05:00.000Z' },
  paymentUrl: null,
}
