import { later } from '../../later-page.tsx'

/** The not-found page, fetched when it is needed. */
export const notFoundPage = later(() => import('./not-found-page.tsx'), 'NotFoundPage')
