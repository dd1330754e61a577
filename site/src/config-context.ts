import { createContext, use } from 'react'
import type { SiteConfig } from './config.ts'

/** What the site is told from outside; without it nothing more than it can do by itself. */
export const SiteConfigContext = createContext<SiteConfig>({
  apiBaseUrl: '',
  auth: undefined,
  hasAnalytics: false,
  geolocationServices: [],
})

export const useSiteConfig = (): SiteConfig => use(SiteConfigContext)
