import type { SocialLink } from './social-links.tsx'

/** Where the studio is besides here, in the order in which it is shown. An entry is all that a network takes. */
export const socialAddresses: readonly SocialLink[] = []
