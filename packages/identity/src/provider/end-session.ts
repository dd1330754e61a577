import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { EndSignIn } from './grants.ts'

interface LogoutState {
  clientId?: string
  postLogoutRedirectUri?: string
  state?: string
}

/**
 * Whether nobody need be asked: a page of the studio leads here after 'Sign out' was pressed there, and an ID token that
 * names who is signed in comes from somebody to whom it was issued. A link of any other site, which the browser tells by
 * a header, may have been followed unknowingly (OpenID Connect RP-Initiated Logout 1.0, section 2).
 */
function isMeant({ oidc, request }: KoaContextWithOIDC): boolean {
  const { session, entities } = oidc
  const site = request.headers['sec-fetch-site']
  if (!session?.accountId || site === undefined || site === 'same-origin' || site === 'none') return true
  return entities.IdTokenHint?.payload.sub === session.accountId
}

/**
 * Ends the session at once, where the provider would send a page with a script that presses a button; what is not meant
 * leads to the studio, where one can sign out. The address to go back to was checked by the provider.
 */
export async function endSession(
  ctx: KoaContextWithOIDC,
  { provider, endSignIn }: { provider: Provider; endSignIn: EndSignIn },
): Promise<void> {
  if (!isMeant(ctx)) return leadTo(ctx, new URL('/', provider.issuer))
  const session = ctx.oidc.session!
  const { clientId, postLogoutRedirectUri, state } = (session.state ?? {}) as LogoutState
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await endSignIn(grantId)
  }
  await session.destroy()
  // Signed, as it was set: otherwise the signature of the old one would stay.
  ctx.cookies.set(provider.cookieName('session'), null, { signed: true, overwrite: true })
  const back = new URL(postLogoutRedirectUri ?? '/', provider.issuer)
  if (postLogoutRedirectUri && clientId && state !== undefined) back.searchParams.set('state', state)
  leadTo(ctx, back)
}

function leadTo(ctx: KoaContextWithOIDC, { href }: URL): void {
  ctx.status = 303
  ctx.redirect(href)
  ctx.body = ''
}
