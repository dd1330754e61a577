import type { AuthConfig } from '@ai-studio/contract'
import type { AccountInfo, IPublicClientApplication } from '@azure/msal-browser'
import type { Applications } from './applications.ts'
import { apiScopes } from './auth-config.ts'
import { AuthError } from './auth-error.ts'
import type { Interactions } from './interactions.ts'
import { bridgePath } from './msal-configuration.ts'
import type { Tokens } from './silent-tokens.ts'
import { toAuthError } from './to-auth-error.ts'

/** The account that an application of MSAL keeps by this id. */
export const accountIn = (app: IPublicClientApplication, id: string | null): AccountInfo | undefined =>
  app.getAllAccounts().find((account) => account.homeAccountId === id)

/** Makes what asks MSAL for tokens of an account without showing anything. It rejects with an {@link AuthError}. */
export function createTokenRequest(options: {
  origin: string
  config: () => Promise<AuthConfig>
  applications: Applications
  interactions: Interactions
  /** Whose tokens are wanted; null when nobody is known. */
  accountId: () => string | null
}): (isForced: boolean) => Promise<Tokens> {
  const { origin, config, applications, interactions, accountId } = options
  const redirectUri = origin + bridgePath

  /**
   * Restores an account whose tokens the browser has dropped, as it does when it is closed: the embedded service still
   * knows it by a cookie of this very site.
   */
  async function restore(
    app: IPublicClientApplication,
    scopes: string[],
    id: string | null,
  ): Promise<Tokens> {
    const tokens = await interactions
      .run('SsoSilent', () => app.ssoSilent({ scopes, redirectUri }))
      .catch((cause: unknown) => {
        const error = toAuthError(cause)
        // A frame in which nothing answers is a server out of reach; the next visit asks again.
        throw error.code === 'NO_SERVER_RESPONSE' ? new AuthError('NETWORK', { cause }) : error
      })
    if (tokens.account.homeAccountId !== id) {
      await app.clearCache({ account: tokens.account })
      throw new AuthError('INTERACTION_REQUIRED')
    }
    return tokens
  }

  async function request(isForced: boolean): Promise<Tokens> {
    const known = await config()
    const scopes = apiScopes(known)
    const { app } = await applications.web()
    const id = accountId()
    const account = accountIn(app, id)
    if (!account) {
      if (known.kind === 'embedded') return restore(app, scopes, id)
      throw new AuthError('INTERACTION_REQUIRED')
    }
    const silent = { scopes, account, forceRefresh: isForced, redirectUri }
    const isOtherClient = (known.nativeClientId ?? known.clientId) !== known.clientId
    if (!isOtherClient) return app.acquireTokenSilent(silent)
    // Whoever signed in by form has tokens of the other client; pages of the identity service give those of this.
    const native = await applications.native()
    return native.acquireTokenSilent(silent).catch(() => app.acquireTokenSilent(silent))
  }

  return (isForced) =>
    request(isForced).catch((cause: unknown) => {
      throw toAuthError(cause)
    })
}
