import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { credentialsOf } from '../accounts/credentials.ts'
import type { SessionStart } from '../identity.ts'
import { amrOf } from './claims.ts'
import { sessionSeconds } from './create-provider.ts'
import { newGrant, saveGrant, type EndSignIn, type HasCredentials } from './grants.ts'
import { atOwnAddress } from './mount.ts'
import { studioClientId } from './names.ts'

/**
 * Begins a session of the provider for somebody who has proved who they are elsewhere, as its own pages would. Answers
 * false, and begins none, when what they have proved counts no more.
 */
export async function beginSession(
  {
    provider,
    endSignIn,
    hasCredentials,
    origin,
    now,
  }: {
    provider: Provider
    endSignIn: EndSignIn
    hasCredentials: HasCredentials
    origin: string
    now: () => Date
  },
  accountId: string,
  http: { request: IncomingMessage; response: ServerResponse },
  start: SessionStart,
): Promise<boolean> {
  let grantId: string
  if ('sessionId' in start) grantId = start.sessionId
  else {
    // Without one nobody could tell when the sign-in has ended.
    const grant = newGrant(provider, studioClientId, accountId)
    if (!(await saveGrant(grant, credentialsOf(start.account), hasCredentials))) return false
    grantId = grant.jti
  }
  atOwnAddress(http.request, origin)
  const ctx = provider.createContext(http.request, http.response)
  const before = await provider.Session.get(ctx)
  const grantBefore = before.accountId && before.grantIdFor(studioClientId)
  // The tokens of whoever was signed in in this browser end; what is left of the session must not be taken over.
  if (grantBefore && grantBefore !== grantId) await endSignIn(grantBefore)
  if (before.accountId) await before.destroy()

  const session = new provider.Session()
  session.loginAccount({
    accountId,
    amr: amrOf('local', 'proof' in start ? start.proof : undefined),
    loginTs: Math.floor(now().getTime() / 1000),
  })
  session.ensureClientContainer(studioClientId)
  session.grantIdFor(studioClientId, grantId)
  await session.save(sessionSeconds)
  ctx.cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    secure: ctx.secure,
    expires: new Date(Date.now() + sessionSeconds * 1000),
  })
  return true
}
