import { lazy } from 'react'

/** The not-found page, fetched when it is needed. */
export const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}))
