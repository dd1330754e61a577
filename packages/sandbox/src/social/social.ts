import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from '../pages/page.ts'
import { readAuthorizeRequest, type AuthorizeRequest } from './authorize-request.ts'
import { readChoice } from './choice.ts'
import { onceStore, type IssuedCode } from './issued-codes.ts'
import { providerIds, providers, type Provider } from './providers.ts'
import { isScenario, type Scenario } from './scenarios.ts'
import { goBack, sendChooser, sendRefusal, sendStoppedPage } from './social-pages.ts'
import { answerToken } from './token-endpoint.ts'
import { createTokenSigner } from './tokens.ts'

/** The studio, as the played services know it. */
export interface SocialClient {
  id: string
  secret: string
  /** Origins that people may be sent back to. */
  redirectOrigins: readonly string[]
}

const choosingMs = 10 * 60_000
const tokenMs = 60 * 60_000

/**
 * Played sign-in services, each an OpenID issuer of its own below `/social/<id>`. `PUT /social` with
 * `{ scenario }` has all of them behave so, unless the chooser says otherwise, and `{ isDown: true }` makes them fail
 * altogether.
 */
export async function registerSocial(
  app: FastifyInstance,
  { client, origin }: { client: SocialClient; origin: () => string },
): Promise<void> {
  const signer = await createTokenSigner()
  const state: { scenario: Scenario; isDown: boolean } = { scenario: 'ok', isDown: false }
  const requests = onceStore<{ provider: Provider; request: AuthorizeRequest }>(choosingMs)
  const codes = onceStore<IssuedCode>()
  const accessTokens = onceStore<IssuedCode>(tokenMs)
  /** Apple tells a name once. */
  const namesTold = new Set<string>()

  app.put<{ Body: { scenario?: unknown; isDown?: unknown } }>('/social', (request, reply) => {
    const { scenario, isDown } = request.body ?? {}
    if (scenario !== undefined && !isScenario(scenario))
      return reply.code(400).send({ error: 'unknown scenario' })
    if (scenario !== undefined) state.scenario = scenario
    if (isDown !== undefined) state.isDown = isDown === true
    return reply.send(state)
  })

  for (const id of providerIds) registerProvider(providers[id])

  function registerProvider(provider: Provider): void {
    const base = `/social/${provider.id}`
    const issuer = () => origin() + base
    const unlessDown = async (_request: FastifyRequest, reply: FastifyReply) => {
      if (state.isDown) return reply.code(503).send({ error: 'temporarily_unavailable' })
    }

    app.get(`${base}/.well-known/openid-configuration`, { onRequest: unlessDown }, () => ({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      userinfo_endpoint: `${issuer()}/userinfo`,
      jwks_uri: `${issuer()}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email', ...(provider.id === 'apple' ? ['name'] : [])],
    }))
    app.get(`${base}/jwks`, { onRequest: unlessDown }, () => signer.keys)

    app.get<{ Querystring: Record<string, string> }>(
      `${base}/authorize`,
      { onRequest: unlessDown },
      (request, reply) => {
        const context = contextOf(request)
        const result = readAuthorizeRequest(provider, client, request.query)
        if (result.kind === 'refused') return sendRefusal(reply, context, provider, result.reason)
        if (result.kind === 'failed') {
          const { error, description } = result
          return goBack(reply, context, provider, result.request, { error, error_description: description })
        }
        return sendChooser(reply, context, provider, {
          ticket: requests.put({ provider, request: result.request }),
          request: result.request,
          scenario: state.scenario,
        })
      },
    )

    app.post(`${base}/choose`, (request, reply) => {
      const context = contextOf(request)
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const ticket = form.get('ticket') ?? ''
      const waiting = requests.peek(ticket)
      if (!waiting || waiting.provider !== provider) return sendRefusal(reply, context, provider, 'ticket')
      const choice = readChoice(provider, form)
      if (choice.kind === 'wrong') {
        return sendChooser(reply, context, provider, {
          ticket,
          request: waiting.request,
          scenario: choice.scenario,
          typed: choice.typed,
        })
      }
      requests.take(ticket)
      if (choice.kind === 'cancelled') {
        return goBack(reply, context, provider, waiting.request, { error: 'access_denied' })
      }
      const { account, scenario } = choice
      if (scenario === 'no-answer' || scenario === 'error-page') {
        return sendStoppedPage(reply, context, provider, scenario)
      }
      if (scenario === 'server-error') {
        return goBack(reply, context, provider, waiting.request, { error: 'server_error' })
      }
      const code = codes.put({ provider: provider.id, request: waiting.request, account, scenario })
      const isFirst = provider.id === 'apple' && !namesTold.has(account.id)
      namesTold.add(account.id)
      return goBack(reply, context, provider, waiting.request, { code }, isFirst ? account : undefined)
    })

    app.post(`${base}/token`, { onRequest: unlessDown }, (request, reply) =>
      answerToken(request, reply, {
        provider,
        issuer: issuer(),
        client,
        signer,
        takeCode: codes.take,
        accessToken: accessTokens.put,
      }),
    )

    app.get(`${base}/userinfo`, { onRequest: unlessDown }, (request, reply) => {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const known = accessTokens.peek(token)
      if (!known || known.provider !== provider.id) {
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer error="invalid_token"')
          .send({ error: 'invalid_token' })
      }
      return reply.send({ sub: known.account.id, ...provider.claims(known.account) })
    })
  }
}
