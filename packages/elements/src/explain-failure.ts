import { retryLater } from './retry-later.ts'

/**
 * Finds out why something failed, and tells the developers of the page.
 *
 * @param again tries it once more; called later, and when the browser is online again
 */
export function explainFailure(failure: unknown, again?: () => unknown): unknown {
  if (again) retryLater(again, again)
  return import('./diagnosis/explain.ts').then(
    ({ explain }) => explain(failure),
    () => console.error('[ai-studio] AI_STUDIO_NETWORK', failure),
  )
}
