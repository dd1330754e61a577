import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { SessionStart } from '../identity.ts'
import { amrOf } from './claims.ts'
import { sessionSeconds } from './create-provider.ts'
import { newGrant, type EndSignIn } from './grants.ts'
import { atOwnAddress } from './mount.ts'
import { studioClientId } from './names.ts'

/** Begins a session of the provider for somebody who has proved who they are elsewhere, as its own pages would. */
export async function beginSession(
  {
    provider,
    endSignIn,
    origin,
    now,
  }: {
    provider: Provider
    endSignIn: EndSignIn
    origin: string
    now: () => Date
  },
  accountId: string,
  http: { request: IncomingMessage; response: ServerResponse },
  { sessionId, proof }: SessionStart = {},
): Promise<void> {
  atOwnAddress(http.request, origin)
  const ctx = provider.createContext(http.request, http.response)
  const before = await provider.Session.get(ctx)
  const grantBefore = before.accountId && before.grantIdFor(studioClientId)
  // The tokens of whoever was signed in in this browser end; what is left of the session must not be taken over.
  if (grantBefore && grantBefore !== sessionId) await endSignIn(grantBefore)
  if (before.accountId) await before.destroy()

  const session = new provider.Session()
  session.loginAccount({
    accountId,
    amr: amrOf('local', proof),
    loginTs: Math.floor(now().getTime() / 1000),
  })
  session.ensureClientContainer(studioClientId)
  // Without one nobody could tell when the sign-in has ended.
  session.grantIdFor(
    studioClientId,
    sessionId ?? (await newGrant(provider, studioClientId, accountId).save()),
  )
  await session.save(sessionSeconds)
  ctx.cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    secure: ctx.secure,
    expires: new Date(Date.now() + sessionSeconds * 1000),
  })
}
