import type { PaymentStatus, PlanList, Pricing, Subscription } from '@ai-studio/contract'

export const pricing: Pricing = {
  subscriptions: { monthly: { USD: 21, VND: 600_000 }, yearly: { USD: 210, VND: 6_300_000 } },
  addOns: { godmode: { USD: 500 } },
}

export const plans: PlanList = {
  plans: [
    {
      id: 'free',
      messagesPerDay: 100,
      messagesPerMinute: 15,
      uploadBytes: 10 * 1024 * 1024,
      uploadsPerDay: 50,
      speechCharactersPerDay: 50_000,
      modelCount: 1,
      models: ['Guide'],
    },
    {
      id: 'pro',
      messagesPerDay: 1_000,
      messagesPerMinute: 30,
      uploadBytes: 25 * 1024 * 1024,
      uploadsPerDay: 300,
      speechCharactersPerDay: 500_000,
      modelCount: 5,
      models: ['Guide', 'Lotus'],
    },
    {
      id: 'godmode',
      messagesPerDay: 5_000,
      messagesPerMinute: 60,
      uploadBytes: 25 * 1024 * 1024,
      uploadsPerDay: 1_000,
      speechCharactersPerDay: 2_000_000,
      modelCount: 5,
      models: ['Guide', 'Lotus'],
    },
  ],
}

/** A payment as the server would describe one: begun, and nothing more. */
export const payment = (patch: Partial<PaymentStatus> = {}): PaymentStatus => ({
  id: '0b8f6a52-5a4e-4a53-9a40-1d1f7a0f0001',
  status: 'pending',
  provider: 'vnpay',
  transactionRef: 'AS2611200001',
  purchaseId: 'yearly',
  amount: 5_780_000,
  currency: 'VND',
  createdAt: '2026-11-20T08:00:00Z',
  expiresAt: '2026-11-20T08:15:00Z',
  paidAt: null,
  refundedAt: null,
  failure: null,
  isUnderReview: false,
  isTest: false,
  isMailed: true,
  period: null,
  godmodePeriod: null,
  paymentUrl: null,
  returnUrl: null,
  ...patch,
})

/** One that has been paid. */
export const paid = (patch: Partial<PaymentStatus> = {}): PaymentStatus =>
  payment({
    status: 'paid',
    paidAt: '2026-11-20T08:05:00Z',
    period: { startsAt: '2026-11-20T08:05:00Z', endsAt: '2027-11-20T08:05:00Z' },
    ...patch,
  })

export const subscription = (patch: Partial<Subscription> = {}): Subscription => ({
  tier: 'free',
  endsAt: null,
  godmodeEndsAt: null,
  attempts: { failed: 0, max: 3, blockedUntil: null },
  openPayment: null,
  ...patch,
})
