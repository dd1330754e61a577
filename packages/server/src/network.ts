/** How the server calls other servers; the global `fetch`, or what a test gives in its place. */
export type Fetch = typeof globalThis.fetch
