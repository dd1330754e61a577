import type { ConsentPurpose } from '@ai-studio/core'
import type { SiteConfig } from '../config.ts'

/** What visitors can be asked to allow: only what the operator has set up. */
export const purposesOf = ({ hasAnalytics, geolocationServices }: SiteConfig): ConsentPurpose[] => [
  ...(hasAnalytics ? (['analytics'] as const) : []),
  ...(geolocationServices.length > 0 ? (['geolocation'] as const) : []),
]
