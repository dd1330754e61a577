import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isVerifierRight, type IssuedCode } from './issued-codes.ts'
import type { Provider } from './providers.ts'
import type { SocialClient } from './social.ts'
import type { TokenSigner } from './tokens.ts'

interface TokenEndpoint {
  provider: Provider
  issuer: string
  client: SocialClient
  signer: TokenSigner
  takeCode: (code: string) => IssuedCode | undefined
  /** Makes the access token for the user's data. */
  accessToken: (code: IssuedCode) => string
}

/** Changes a code into tokens, for the studio's server only. */
export async function answerToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, issuer, client, signer, takeCode, accessToken }: TokenEndpoint,
): Promise<FastifyReply> {
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  const refuse = (status: number, error: string, description: string) =>
    reply.code(status).send({ error, error_description: description })

  const credentials = readCredentials(request.headers.authorization, body)
  if (credentials.id !== client.id || !isSame(credentials.secret, client.secret)) {
    reply.header('www-authenticate', 'Basic realm="simulated"')
    return refuse(401, 'invalid_client', 'The client id or its secret is wrong.')
  }
  if (body.get('grant_type') !== 'authorization_code') {
    return refuse(400, 'unsupported_grant_type', 'Only authorization_code is possible.')
  }
  const code = takeCode(body.get('code') ?? '')
  if (!code || code.provider !== provider.id) {
    return refuse(400, 'invalid_grant', 'The code is unknown, was used, or is too old.')
  }
  if (body.get('redirect_uri') !== code.request.redirectUri) {
    return refuse(400, 'invalid_grant', 'The redirect address is another one.')
  }
  const { codeChallenge } = code.request
  if (codeChallenge !== null && !isVerifierRight(body.get('code_verifier') ?? '', codeChallenge)) {
    return refuse(400, 'invalid_grant', 'The verifier does not belong to the challenge.')
  }
  if (code.scenario === 'token-failure') return refuse(503, 'temporarily_unavailable', 'Played failure.')
  if (code.scenario === 'token-silence') {
    // Nothing comes until whoever asked gives up.
    reply.hijack()
    return reply
  }
  return reply.send({
    token_type: 'Bearer',
    access_token: accessToken(code),
    expires_in: 3600,
    scope: 'openid profile email',
    id_token: await signer.idToken({ issuer, clientId: client.id, provider, code }),
  })
}

/** By HTTP's own way, or in the form. */
function readCredentials(authorization: string | undefined, body: URLSearchParams) {
  const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined) return { id: body.get('client_id'), secret: body.get('client_secret') ?? '' }
  // Both halves are form-encoded (RFC 6749, 2.3.1).
  const [id = '', secret = ''] = Buffer.from(basic, 'base64')
    .toString()
    .split(':')
    .map((half) => new URLSearchParams(`v=${half}`).get('v') ?? '')
  return { id, secret }
}

const isSame = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b))
