import { clockSkewSeconds } from '@ai-studio/contract'
import * as oidc from 'openid-client'
import { appleSecret } from './apple-secret.ts'
import { identityFrom, type UpstreamIdentity } from './upstream-identity.ts'
import type { Upstream } from './upstream.ts'

/** Longest wait for one answer of another service, in seconds. */
const timeoutSeconds = 10
/** What a service says about itself is asked for again after so long; Apple's secret is renewed with it. */
const knownForMs = 60 * 60 * 1000

/** The secrets of one way there and back. */
export interface UpstreamAttempt {
  state: string
  nonce: string
  verifier: string
}

/** What came back with the browser, as a query or a posted form. */
export type UpstreamReply = Record<string, string>

/** The person turned back at the other service. */
export class UpstreamCancelled extends Error {}

/** What is known or wanted when somebody is sent to another service. */
export interface UpstreamWishes {
  loginHint?: string
  language: string
  /** They have to prove it again, even where the service still knows them; only Microsoft can be asked for that. */
  isFresh: boolean
}

export interface UpstreamClient {
  /** The address at which the other service asks who somebody is. */
  begin(attempt: UpstreamAttempt, wishes: UpstreamWishes): Promise<URL>
  /**
   * Finds out who came back.
   * @throws UpstreamCancelled, or any other error when the answer cannot be trusted or none came
   */
  finish(attempt: UpstreamAttempt, reply: UpstreamReply): Promise<UpstreamIdentity>
}

const cancellations = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])

/** Apple tells a name only here, and only the first time. */
function nameFrom(user: string | undefined): string {
  if (!user) return ''
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } }
    return [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ')
  } catch {
    return ''
  }
}

export function createUpstreamClient(
  upstream: Upstream,
  { origin, now }: { origin: string; now: () => Date },
): UpstreamClient {
  const { id, issuer, clientId, clientSecret, appleKey, isSimulated } = upstream
  const redirectUri = `${origin}/oidc/callback/${id}`
  let known: { configuration: oidc.Configuration; until: number } | undefined

  async function configuration(): Promise<oidc.Configuration> {
    const at = now().getTime()
    if (known && at < known.until) return known.configuration
    const secret = appleKey ? appleSecret(appleKey, { clientId, issuer, now: now() }) : clientSecret
    const found = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockSkewSeconds },
      secret ? oidc.ClientSecretPost(secret) : oidc.None(),
      {
        timeout: timeoutSeconds,
        // The signature is checked as well, not only the connection that it came by.
        execute: [oidc.enableNonRepudiationChecks, ...(isSimulated ? [oidc.allowInsecureRequests] : [])],
      },
    )
    known = { configuration: found, until: at + knownForMs }
    return found
  }

  return {
    async begin({ state, nonce, verifier }, { loginHint, language, isFresh }) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: id === 'apple' ? 'openid name email' : 'openid email profile',
        // Apple posts its answer as soon as it is asked for a name.
        ...(id === 'apple' && { response_mode: 'form_post' }),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(loginHint && { login_hint: loginHint }),
        // The others document no such prompt.
        ...(isFresh && id === 'microsoft' && { prompt: 'login' }),
      })
    },

    async finish({ state, nonce, verifier }, reply) {
      if (reply.error !== undefined && cancellations.has(reply.error)) {
        throw new UpstreamCancelled(reply.error)
      }
      const { user, ...answer } = reply
      const arrived = new URL(redirectUri)
      arrived.search = new URLSearchParams(answer).toString()
      const tokens = await oidc.authorizationCodeGrant(await configuration(), arrived, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error(`${id} sent no ID token.`)
      return identityFrom(upstream, claims, nameFrom(user))
    },
  }
}
