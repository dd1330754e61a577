import { interactionPolicy, type Grant, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { apiAudience, apiScope, oidcScope } from './names.ts'

/** How long a grant lasts unless a session goes on with it, in seconds. */
export const grantSeconds = 30 * 24 * 60 * 60

/** Ends the sign-in that a grant stands for, with its session and tokens, and has it told. */
export type EndSignIn = (grantId: string) => Promise<void>

/** A grant for everything that the studio's pages ask for; the only client is the studio itself. */
export function newGrant(provider: Provider, clientId: string, accountId: string): Grant {
  const grant = new provider.Grant({ clientId, accountId })
  grant.addOIDCScope(oidcScope)
  grant.addResourceScope(apiAudience, apiScope)
  return grant
}

/**
 * The grant that the tokens of an authorization request belong to: one for each sign-in, so that ending one leaves
 * the others alone. There is nothing to consent to. Undefined for a session whose sign-in has ended; see `signInPolicy`.
 */
export async function grantOf(ctx: KoaContextWithOIDC, endSignIn: EndSignIn): Promise<Grant | undefined> {
  const { client, session, provider, result } = ctx.oidc
  const { clientId } = client!
  const accountId = session!.accountId!
  const known = session!.grantIdFor(clientId)
  if (known && result?.login) await endSignIn(known)
  else if (known) {
    const existing = await provider.Grant.find(known)
    if (existing?.accountId !== accountId) return undefined
    // It lasts as long as the session that goes on with it.
    if (existing.remainingTTL < grantSeconds / 2) {
      existing.exp = Math.floor(Date.now() / 1000) + grantSeconds
      await existing.save()
    }
    return existing
  }
  const grant = newGrant(provider, clientId, accountId)
  await grant.save()
  return grant
}

/**
 * When somebody has to sign in although their browser has a session.
 *
 * A session whose sign-in has ended is over. The library writes a session down at the end of each of its requests, also
 * one that somebody has ended while the request lasted; without this it would lead on to new tokens.
 *
 * And whoever chooses another service is to be asked there: a sign-out that did not get through leaves the session of
 * whoever was here before, in whose name the next one would go on.
 * @param isService whether a `domain_hint` names a service that people sign in with
 */
export function signInPolicy(isService: (domainHint: unknown) => boolean): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  // What `grantOf` has found stands in the request by then; without that, one that nobody has written down.
  const isOver = ({ oidc: { client, session, entities } }: KoaContextWithOIDC): boolean => {
    const known = session?.accountId && session.grantIdFor(client!.clientId)
    return Boolean(known) && entities.Grant?.jti !== known
  }
  const isServiceChosen = ({ oidc: { params, result } }: KoaContextWithOIDC): boolean =>
    isService(params?.domain_hint) && !result?.login
  const { checks } = policy.get('login')!
  const add = (reason: string, description: string, check: (ctx: KoaContextWithOIDC) => boolean) =>
    checks.add(new interactionPolicy.Check(reason, description, 'login_required', check))
  add('sign_in_over', 'The sign-in has ended', isOver)
  add('service_chosen', 'Another service has to say who it is', isServiceChosen)
  return policy
}
