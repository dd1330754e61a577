import type { SubscriptionRow } from './subscriptions.queries.ts'

/** A subscription as its owner, or the operator, takes it along. */
export const toSubscriptionExport = (row: SubscriptionRow) => ({
  email: row.email,
  language: row.language,
  agreedAt: row.agreedAt.toISOString(),
  wording: row.wording,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
})
