import { ApiError } from '../api-error.ts'
import { signInOf } from '../account/own-user.ts'
import type { Principal, SignIn } from '../principal/principal.ts'

/**
 * What the browser says about who it is has to be true; it is never what decides.
 * @throws ApiError `FORBIDDEN`
 */
export function requireOwnId({ id }: Principal, said: string | undefined): void {
  if (said !== undefined && said.toLowerCase() !== id) throw new ApiError('FORBIDDEN')
}

/**
 * Whoever is signed in on our own pages, for calls that others may make as well.
 * @throws ApiError `AUTHENTICATION_REQUIRED`
 */
export function requireSignedIn(principal: Principal | undefined): Principal & { signIn: SignIn } {
  if (!principal?.signIn) throw new ApiError('AUTHENTICATION_REQUIRED')
  return { ...principal, signIn: principal.signIn }
}

/** The session whose page alone may answer a challenge that was made for it. */
export const sessionOf = (principal: Principal): string => `session ${signInOf(principal).sessionId}`
