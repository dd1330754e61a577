import { createHash, randomBytes } from 'node:crypto'
import { inject } from 'light-my-request'
import type { Provider } from 'oidc-provider'
import type { Account } from '../storage.ts'
import { apiAudience, apiScope, studioClientId } from './create-provider.ts'

/** Tokens for somebody who has proved who they are without the provider's pages: the answer of `/oidc/token`. */
export type IssueTokens = (account: Account) => Promise<Record<string, unknown>>

const scope = 'openid profile email offline_access'

/**
 * Issues tokens through the provider itself: makes an authorization code as its pages would, and redeems it at once,
 * so that every token comes from one place.
 */
export function tokenIssuer(provider: Provider, origin: string): IssueTokens {
  const redirectUri = `${origin}/auth/callback`
  const handle = provider.callback()
  return async (account) => {
    const client = await provider.Client.find(studioClientId)
    if (!client) throw new Error(`The provider does not know its client "${studioClientId}".`)
    const grant = new provider.Grant({ clientId: studioClientId, accountId: account.id })
    grant.addOIDCScope(scope)
    grant.addResourceScope(apiAudience, apiScope)
    const verifier = randomBytes(32).toString('base64url')
    const code = new provider.AuthorizationCode({
      accountId: account.id,
      client,
      clientId: studioClientId,
      grantId: await grant.save(),
      gty: 'authorization_code',
      redirectUri,
      scope,
      resource: apiAudience,
      authTime: Math.floor(Date.now() / 1000),
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
    return response.json()
  }
}
