import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ArtifactStorage } from '../storage.ts'

interface LogoutState {
  clientId?: string
  postLogoutRedirectUri?: string
  state?: string
}

/**
 * Ends the session at once, where the provider would send a page with a script that presses a button. Whoever comes
 * here has pressed 'Sign out' already. The address to go back to was checked by the provider.
 */
export async function endSession(
  ctx: KoaContextWithOIDC,
  { provider, artifacts }: { provider: Provider; artifacts: ArtifactStorage },
): Promise<void> {
  const session = ctx.oidc.session!
  const { clientId, postLogoutRedirectUri, state } = (session.state ?? {}) as LogoutState
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await artifacts.removeByGrant(grantId)
  }
  await session.destroy()
  // Signed, as it was set: otherwise the signature of the old one would stay.
  ctx.cookies.set(provider.cookieName('session'), null, { signed: true, overwrite: true })
  const back = new URL(postLogoutRedirectUri ?? '/', provider.issuer)
  if (postLogoutRedirectUri && clientId && state !== undefined) back.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(back.href)
  ctx.body = ''
}
