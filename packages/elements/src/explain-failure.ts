/** Finds out why something failed, and tells the developers of the page. */
export const explainFailure = (failure: unknown): unknown =>
  import('./diagnosis/explain.ts').then(
    ({ explain }) => explain(failure),
    () => console.error('[ai-studio] AI_STUDIO_NETWORK', failure),
  )
