/** What a partner's page asks for when it opens the window. */
export interface ConnectRequest {
  /** The page's own origin, as it says. Only the server knows whether it may be told anything. */
  origin: string
  /** Given back unread, so that the page knows its own answer. */
  state: string
  /** SHA-256 of a secret that the page keeps, with which it redeems the code. */
  challenge: string
}

/** Whether a text is an origin as browsers write it, so that what is shown and what is posted to are the same. */
function isOrigin(text: string): boolean {
  if (text.length > 300 || !/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  return new URL(text).origin === text
}

/** Reads the query of the window; null when something is missing or not what it should be. */
export function readConnectRequest(search: string): ConnectRequest | null {
  const query = new URLSearchParams(search)
  const [origin, state, challenge] = ['origin', 'state', 'challenge'].map((name) => query.get(name) ?? '')
  if (!origin || !state || !challenge) return null
  if (!isOrigin(origin) || !/^[\x21-\x7e]{1,500}$/.test(state)) return null
  return /^[A-Za-z0-9_-]{43}$/.test(challenge) ? { origin, state, challenge } : null
}
