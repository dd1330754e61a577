import { createHash, randomBytes } from 'node:crypto'
import { inject } from 'light-my-request'
import type { Provider } from 'oidc-provider'
import { credentialsOf } from '../accounts/credentials.ts'
import type { Account, AccountStorage } from '../storage.ts'
import { amrOf, type SignInProof } from './claims.ts'
import { credentialsIn, newGrant, saveGrant } from './grants.ts'
import { apiAudience, apiScope, oidcScope, studioClientId } from './names.ts'

export interface IssuedTokens {
  /** The answer of `/oidc/token`. */
  body: Record<string, unknown>
  /** The sign-in that has just begun, as its tokens name it (`sid`). */
  sessionId: string
}

/**
 * Tokens for somebody who has proved who they are without the provider's pages: `account` as it was then. Undefined when it
 * has got other credentials meanwhile.
 */
export type IssueTokens = (account: Account, proof?: SignInProof) => Promise<IssuedTokens | undefined>

/**
 * Issues tokens through the provider itself: makes an authorization code as its pages would, and redeems it at once,
 * so that every token comes from one place.
 */
export function tokenIssuer({
  provider,
  accounts,
  origin,
  now,
}: {
  provider: Provider
  accounts: Pick<AccountStorage, 'find'>
  origin: string
  now: () => Date
}): IssueTokens {
  const redirectUri = `${origin}/auth/callback`
  const handle = provider.callback()
  const hasCredentials = credentialsIn(accounts)
  return async (account, proof) => {
    const client = await provider.Client.find(studioClientId)
    if (!client) throw new Error(`The provider does not know its client "${studioClientId}".`)
    const grant = newGrant(provider, studioClientId, account.id)
    if (!(await saveGrant(grant, credentialsOf(account), hasCredentials))) return undefined
    const sessionId = grant.jti
    const verifier = randomBytes(32).toString('base64url')
    const code = new provider.AuthorizationCode({
      accountId: account.id,
      amr: amrOf('local', proof),
      client,
      clientId: studioClientId,
      grantId: sessionId,
      gty: 'authorization_code',
      redirectUri,
      // MSAL asks for the API again at renewal, and a renewal gives no more than was given before.
      scope: `${oidcScope} ${apiScope}`,
      resource: apiAudience,
      authTime: Math.floor(now().getTime() / 1000),
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      codeChallengeMethod: 'S256',
    })
    const response = await inject((request, answer) => void handle(request, answer), {
      method: 'POST',
      url: '/token',
      headers: { host: new URL(origin).host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: studioClientId,
        code: await code.save(),
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }).toString(),
    })
    if (response.statusCode !== 200) throw new Error(`The provider issued no tokens: ${response.body}`)
    return { body: response.json(), sessionId }
  }
}
