import type { Grant, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { ArtifactStorage } from '../storage.ts'
import { apiAudience, apiScope, oidcScope } from './names.ts'

/** A grant for everything that the studio's pages ask for; the only client is the studio itself. */
export function newGrant(provider: Provider, clientId: string, accountId: string): Grant {
  const grant = new provider.Grant({ clientId, accountId })
  grant.addOIDCScope(oidcScope)
  grant.addResourceScope(apiAudience, apiScope)
  return grant
}

/**
 * The grant that the tokens of an authorization request belong to: one for each sign-in, so that ending one leaves
 * the others alone. There is nothing to consent to.
 */
export async function grantOf(ctx: KoaContextWithOIDC, artifacts: ArtifactStorage): Promise<Grant> {
  const { client, session, provider, result } = ctx.oidc
  const { clientId } = client!
  const accountId = session!.accountId!
  const known = session!.grantIdFor(clientId)
  if (known && result?.login) await artifacts.removeByGrant(known)
  else if (known) {
    const existing = await provider.Grant.find(known)
    if (existing?.accountId === accountId) return existing
  }
  const grant = newGrant(provider, clientId, accountId)
  await grant.save()
  return grant
}
