/** How a payment at the played PayPal can go. */
export const paypalOutcomes = [
  'approved',
  'cancelled',
  'declined',
  'pending',
  'pending-denied',
  'no-return',
  'webhook-lost',
  'webhook-doubled',
  'webhook-first',
  'amount-altered',
  'return-not-found',
] as const
export type PaypalOutcome = (typeof paypalOutcomes)[number]

export const isPaypalOutcome = (text: unknown): text is PaypalOutcome =>
  paypalOutcomes.includes(text as PaypalOutcome)
