import { isIP } from 'node:net'

/** What browsers and authenticators call the studio (Web Authentication Level 3, section 4, "Relying Party"). */
export interface RelyingParty {
  /** Host name of the studio: a passkey is good there and nowhere else. */
  id: string
  name: string
  /** The one origin whose pages may ask for passkeys. */
  origin: string
}

export const relyingParty = (origin: string): RelyingParty => ({
  id: new URL(origin).hostname,
  name: 'AI Studio',
  origin,
})

/** Whether browsers know passkeys there: on a domain, never at an address of numbers, and on secure pages alone. */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
}
