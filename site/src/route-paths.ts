/** Pages that everybody may read, and find. Each stands in every language: `/plans`, `/vi/plans`. */
export const publicPaths = [
  '/',
  '/help',
  '/help/:slug',
  '/plans',
  '/pro',
  '/vnpay-instructions',
  '/purchases-refunds',
  '/privacy-policy',
  '/terms-of-use',
  '/service-usage-policy',
  '/ownership-ip',
  '/shipping-inspection',
  '/about-us',
  '/services',
  '/image-generator',
  '/imagen',
  '/anime',
  '/vision',
  '/content-writer',
  '/office-tools',
  '/music-creator',
  '/voice-synthesis',
  '/docs',
  '/docs/:slug',
  '/tutorials',
  '/tutorials/:slug',
  '/faq',
  '/community',
  '/contact',
] as const

/** Where mailed links lead: in every language as well, but nothing that anybody looks for. */
export const mailedPaths = ['/newsletter/confirm', '/newsletter/unsubscribe'] as const

/** Pages that stand in every language under an address of their own. */
export const translatedPaths = [...publicPaths, ...mailedPaths] as const

/** Pages for signed-in users alone. */
export const signedInPaths = [
  '/home',
  '/profile',
  '/preferences',
  '/settings',
  '/settings/receipts/:id',
] as const

/** Pages without a language in their address. */
const otherPaths = [
  '/share/:slug',
  '/login',
  '/register',
  '/reset-password',
  '/auth/signout-callback',
  '/auth/*',
  '/embed/connect',
  '/payment/callback',
] as const

export type PublicPath = (typeof publicPaths)[number]
export type RoutePath =
  | (typeof translatedPaths)[number]
  | (typeof otherPaths)[number]
  | (typeof signedInPaths)[number]

/** Paths of the pages that exist, without a language. The pages in `routes.tsx` are typed by this list. */
export const routePaths: readonly RoutePath[] = [...translatedPaths, ...otherPaths, ...signedInPaths]
