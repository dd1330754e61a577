import type { SocialClient } from './social.ts'
import type { Provider } from './providers.ts'

/** What the studio asks for when it sends somebody here. */
export interface AuthorizeRequest {
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string | null
  responseMode: 'query' | 'form_post'
  loginHint: string
}

/** The request cannot be answered by going back, because nobody knows where that is. */
export interface Refused {
  kind: 'refused'
  reason: 'client' | 'redirect'
}
/** The way back is known, and the request is wrong. */
export interface Failed {
  kind: 'failed'
  error: string
  description: string
  request: AuthorizeRequest
}

/** Checks a request as a strict service does. */
export function readAuthorizeRequest(
  provider: Provider,
  client: SocialClient,
  query: Record<string, string | string[] | undefined>,
): { kind: 'ok'; request: AuthorizeRequest } | Refused | Failed {
  // A parameter that comes twice counts as missing.
  const value = (name: string) => {
    const given = query[name]
    return typeof given === 'string' ? given : ''
  }
  if (value('client_id') !== client.id) return { kind: 'refused', reason: 'client' }
  const redirectUri = value('redirect_uri')
  if (!isOwnAddress(redirectUri, client.redirectOrigins)) return { kind: 'refused', reason: 'redirect' }

  const scopes = value('scope').split(' ')
  const asksForPerson = scopes.includes('name') || scopes.includes('email')
  const responseMode = value('response_mode') || 'query'
  const request: AuthorizeRequest = {
    redirectUri,
    state: value('state'),
    nonce: value('nonce'),
    codeChallenge: value('code_challenge') || null,
    responseMode: responseMode === 'form_post' ? 'form_post' : 'query',
    loginHint: value('login_hint'),
  }
  const fail = (error: string, description: string): Failed => ({
    kind: 'failed',
    error,
    description,
    request,
  })

  if (value('response_type') !== 'code') return fail('unsupported_response_type', 'Only "code" is possible.')
  if (!scopes.includes('openid') && provider.id !== 'apple')
    return fail('invalid_scope', '"openid" is missing.')
  if (!['query', 'form_post'].includes(responseMode)) return fail('invalid_request', 'Unknown response mode.')
  if (provider.responseMode === 'form_post' && asksForPerson && responseMode !== 'form_post') {
    return fail('invalid_request', 'With name or email the response mode must be form_post.')
  }
  if (request.state === '') return fail('invalid_request', '"state" is missing.')
  if (request.nonce === '') return fail('invalid_request', '"nonce" is missing.')
  const isPkceRight = request.codeChallenge !== null && value('code_challenge_method') === 'S256'
  if (!isPkceRight) return fail('invalid_request', '"code_challenge" with the method S256 is missing.')
  if (value('prompt') === 'none') return fail('login_required', 'Nobody is signed in here.')
  return { kind: 'ok', request }
}

function isOwnAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.parse(address)
  return url !== null && origins.includes(url.origin) && url.hash === '' && !url.username && !url.password
}
