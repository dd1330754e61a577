// What the build runs in Node.js to write the public pages; no part of what browsers get.
export { laterPage } from '../routes.tsx'
export { publicPages, type Translations } from '../page-paths.ts'
export { originPlace } from '../structured-data.ts'
export { provide, renderPage, usualPricings, type WrittenPage } from './render-page.tsx'
