import { atom } from 'nanostores'
import { shared } from '../registry/shared.ts'
import type { Studio } from '../studio-types.ts'
import { AuthError } from './auth-error.ts'
import type { AuthClient, InteractionStatus } from './auth-types.ts'
import { createAuth, type AuthOptions } from './create-auth.ts'

const refuse = () => Promise.reject(new AuthError('NOT_AVAILABLE'))

/** Where there is no page nobody signs in, and nothing is shared between requests. */
const nobody = (): AuthClient => ({
  $interaction: atom<InteractionStatus>('Startup'),
  $config: atom(null),
  onEvent: () => () => {},
  start: () => Promise.resolve(null),
  prepare: () => {},
  signIn: refuse,
  signInWithPasskey: refuse,
  requestCode: refuse,
  register: refuse,
  requestPasswordReset: refuse,
  completePasswordReset: refuse,
  signInWith: refuse,
  signInOnHostedPage: refuse,
  token: () => Promise.resolve(null),
  signOut: refuse,
})

/**
 * Signing in on the studio's own pages: the same object for every copy of the library on this page. On pages of other
 * companies every sign-in fails with `NOT_AVAILABLE`; see `getPartnerAuth`.
 *
 * @param options counts with the first call
 */
export function getAuth(studio: Studio, options: AuthOptions = {}): AuthClient {
  if (typeof document === 'undefined') return nobody()
  return shared(`auth ${studio.endpoint}`, () => createAuth(studio, options))
}
