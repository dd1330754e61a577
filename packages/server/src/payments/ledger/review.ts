/**
 * Why a person has to look at a payment. What the operator reads about each stands under the same names in the locale
 * files of the command.
 */
export const reviewReasons = ['amount', 'currency', 'transaction', 'suspicious', 'buyer', 'refund'] as const
export type ReviewReason = (typeof reviewReasons)[number]
