/** What comes later than the element itself, and from where. The script-tag build puts its own in the place of these. */
export const parts = {
  /** Fetches the chat for an element's box, or for the panel of a launcher. Calling it again is free. */
  load: (isLauncher: boolean) => (isLauncher ? import('./mount-panel.ts') : import('./mount-chat.tsx')),
  /** Finds out why something failed, and tells the developers of the page. */
  fail: (failure: unknown): unknown =>
    import('../diagnosis/explain.ts').then(
      ({ explain }) => explain(failure),
      () => console.error('[ai-studio] AI_STUDIO_NETWORK', failure),
    ),
  /** Address of the studio's server for elements without `endpoint`; empty for the page's own origin. */
  endpoint: '',
}
