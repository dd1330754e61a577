/** Pages for signed-in users alone. */
export const signedInPaths = [
  '/home',
  '/profile',
  '/preferences',
  '/settings',
  '/settings/receipts/:id',
] as const

/**
 * Paths of the pages that exist. The pages in `routes.tsx` are typed by this list, and the build writes it to
 * `routes.json`, from which the server knows where it must answer 404.
 */
export const routePaths = [
  '/',
  '/help',
  '/help/:slug',
  '/share/:slug',
  '/login',
  '/register',
  '/reset-password',
  '/auth/signout-callback',
  '/auth/*',
  '/embed/connect',
  '/plans',
  '/pro',
  '/payment/callback',
  '/vnpay-instructions',
  '/purchases-refunds',
  '/vi/plans',
  '/vi/pro',
  '/vi/vnpay-instructions',
  '/vi/purchases-refunds',
  ...signedInPaths,
] as const

export type RoutePath = (typeof routePaths)[number]
