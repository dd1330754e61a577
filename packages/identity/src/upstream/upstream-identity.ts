import { normalEmail, type SocialProvider } from '@ai-studio/contract'
import { isEmail } from '../native/fields.ts'
import type { Upstream } from './upstream.ts'

/** Who somebody is at another identity service. */
export interface UpstreamIdentity {
  provider: SocialProvider
  subject: string
  /** Absent when the service told none that can be used. */
  email?: string
  isEmailVerified: boolean
  /** As people call them there; may be empty. */
  name: string
  /** When they last proved there who they are, in seconds since 1970. Absent when the service does not tell. */
  authenticatedAt?: number
}

/** Everybody with a personal Microsoft account; only there Microsoft has checked the address. */
const consumerTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

const isYes = (claim: unknown) => claim === true || claim === 1 || claim === 'true' || claim === '1'

/**
 * Whether Google knows whose an address is today: of any other it knows whose it was when the account there was made.
 *
 * @see https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
const isOfGoogle = (email: string, { hd }: Record<string, unknown>) =>
  email.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== '')

function isVerified({ id, isSimulated }: Upstream, email: string, claims: Record<string, unknown>): boolean {
  if (id === 'google' && !isSimulated) return isYes(claims.email_verified) && isOfGoogle(email, claims)
  if (id !== 'microsoft') return isYes(claims.email_verified)
  // An administrator of any other tenant can write any address into it.
  if (claims.tid === consumerTenant || isYes(claims.xms_edov)) return true
  return isSimulated === true && isYes(claims.email_verified)
}

/** Reads the claims of an ID token that has been checked. */
export function identityFrom(
  upstream: Upstream,
  claims: Record<string, unknown> & { sub: string },
  givenName = '',
): UpstreamIdentity {
  const email = typeof claims.email === 'string' ? normalEmail(claims.email) : ''
  const name = typeof claims.name === 'string' ? claims.name : givenName
  return {
    provider: upstream.id,
    subject: typeof claims.tid === 'string' ? `${claims.tid}.${claims.sub}` : claims.sub,
    ...(isEmail(email) && { email }),
    isEmailVerified: isEmail(email) && isVerified(upstream, email, claims),
    name: name.normalize('NFC').trim(),
    ...(typeof claims.auth_time === 'number' && { authenticatedAt: claims.auth_time }),
  }
}
