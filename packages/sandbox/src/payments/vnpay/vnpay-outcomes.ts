/** How a payment at the played VNPay can end. */
export const vnpayOutcomes = [
  'paid',
  'cancelled',
  // The bank says no.
  'insufficient-funds',
  'wrong-details',
  'expired',
  'suspicious',
  'locked',
  'limit',
  'maintenance',
  // Paid, and something goes wrong on the way.
  'notice-lost',
  'notice-doubled',
  'notice-first',
  'notice-late',
  'return-altered',
  'amount-altered',
  'no-return',
  'delayed',
] as const
export type VnpayOutcome = (typeof vnpayOutcomes)[number]

export const isVnpayOutcome = (text: unknown): text is VnpayOutcome =>
  vnpayOutcomes.includes(text as VnpayOutcome)

/** VNPay's `ResponseCode` of what is not paid; `TransactionStatus` is another table. */
const refusals: Partial<Record<VnpayOutcome, { code: string; status: string; hasNumber: boolean }>> = {
  cancelled: { code: '24', status: '02', hasNumber: false },
  'insufficient-funds': { code: '51', status: '02', hasNumber: true },
  'wrong-details': { code: '10', status: '02', hasNumber: true },
  expired: { code: '11', status: '02', hasNumber: false },
  suspicious: { code: '07', status: '07', hasNumber: true },
  locked: { code: '12', status: '02', hasNumber: true },
  limit: { code: '65', status: '02', hasNumber: true },
  maintenance: { code: '75', status: '02', hasNumber: true },
}

/** What VNPay's tables say of an outcome, and whether it gets a transaction number. */
export const codesOf = (outcome: VnpayOutcome): { code: string; status: string; hasNumber: boolean } =>
  refusals[outcome] ?? { code: '00', status: '00', hasNumber: true }

/** Whether money was taken; of what looks suspicious too. */
export const isMoneyTaken = (outcome: VnpayOutcome): boolean =>
  outcome === 'suspicious' || codesOf(outcome).code === '00'
