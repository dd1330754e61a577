/** What bundles for browsers take of the tools: values without schemas. */
export * from './tool-ids.ts'
export { toolCredits } from './tool-credits.ts'
export { isYear } from './is-year.ts'
