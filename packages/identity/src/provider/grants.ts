import { interactionPolicy, type Grant, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { credentialsOf } from '../accounts/credentials.ts'
import type { AccountStorage } from '../storage.ts'
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

/** Whether an account still has the credentials that somebody has proved. */
export type HasCredentials = (accountId: string, credentials: unknown) => Promise<boolean>

export const credentialsIn =
  (accounts: Pick<AccountStorage, 'find'>): HasCredentials =>
  async (accountId, credentials) => {
    const account = await accounts.find(accountId)
    return account !== undefined && credentialsOf(account) === credentials
  }

/**
 * Stores a grant for somebody who has proved who they are; false when that counts no more. With another password all
 * sign-ins end, first the one and then the other: a grant that is stored only afterwards is not seen, so that the
 * credentials are looked at once it is there.
 */
export async function saveGrant(
  grant: Grant,
  credentials: unknown,
  hasCredentials: HasCredentials,
): Promise<boolean> {
  await grant.save()
  if (await hasCredentials(grant.accountId!, credentials)) return true
  await grant.destroy()
  return false
}

/**
 * The grant that the tokens of an authorization request belong to: one for each sign-in, so that ending one leaves
 * the others alone. There is nothing to consent to. Undefined for a session whose sign-in has ended; see `signInPolicy`.
 */
export async function grantOf(
  ctx: KoaContextWithOIDC,
  { endSignIn, hasCredentials }: { endSignIn: EndSignIn; hasCredentials: HasCredentials },
): Promise<Grant | undefined> {
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
  if (!result?.login) await grant.save()
  else if (!(await saveGrant(grant, result.login.credentials, hasCredentials))) {
    // The session is written down all the same, and must not be taken for one that has just to be given a grant.
    session!.grantIdFor(clientId, grant.jti)
    return undefined
  }
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
