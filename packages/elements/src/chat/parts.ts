import { explainFailure } from '../explain-failure.ts'

/** What comes later than the element itself, and from where. The script-tag build puts its own in the place of these. */
export const parts = {
  /** Fetches the chat for an element's box, or for the panel of a launcher. Calling it again is free. */
  load: (launcher: unknown) => (launcher ? import('./mount-panel.ts') : import('./mount-chat.tsx')),
  /** Finds out why something failed, and tells the developers of the page. */
  fail: explainFailure,
  /** Address of the studio's server for elements without `endpoint`; empty for the page's own origin. */
  endpoint: '',
}
