import type { ErrorCode } from '../../error-codes.ts'
import { routes, type Operation, type Route } from '../../routes.ts'
import type { Check } from '../check.ts'
import type { Carried } from '../client.ts'
import { expectField, expectRefusal, mismatch, shown } from '../expectations.ts'
import { NotChecked } from '../finding.ts'
import { bodies, queries } from '../sample-bodies.ts'
import { pageOf, parametersOf } from '../address.ts'

const group = 'identity'
/** A site that nobody can have on a list of allowed ones. */
const foreignOrigin = 'https://not-allowed.invalid'
const all = Object.keys(routes) as Operation[]

/** Calls for the signed-in, made by nobody. */
const userChecks = all
  .filter((operation) => routes[operation].access === 'user')
  .map((operation): Check => {
    const route: Route = routes[operation]
    return {
      group,
      name: `${route.method} ${route.path} is refused without identity`,
      operations: [operation],
      async run(visit) {
        const answer = await visit.call(visit.stranger(), operation, sampleParams(route), sample(operation))
        const more: ErrorCode[] = route.errors.includes('PAYMENT_SIGN_IN_REQUIRED')
          ? ['PAYMENT_SIGN_IN_REQUIRED']
          : []
        expectRefusal(answer, operation, ['AUTHENTICATION_REQUIRED', ...more])
      },
    }
  })

/**
 * Calls by which somebody signs in, with a body that lacks everything: nothing may happen but a refusal. What is about
 * something that has to exist is looked at where it does.
 */
const signInChecks = all
  .filter((operation) => routes[operation].access === 'anyone' && 'body' in routes[operation])
  .filter((operation) => parametersOf(routes[operation]).length === 0)
  .map((operation): Check => {
    const route: Route = routes[operation]
    return {
      group,
      name: `${route.method} ${route.path} refuses an empty body`,
      operations: [operation],
      async run(visit) {
        const answer = await visit.call(visit.stranger(), operation, {}, { ...sample(operation), json: {} })
        const offered = route.errors.includes('NOT_AVAILABLE') ? (['NOT_AVAILABLE'] as const) : []
        const early = route.errors.includes('AUTHENTICATION_REQUIRED')
          ? (['AUTHENTICATION_REQUIRED'] as const)
          : []
        const body = expectRefusal(answer, operation, ['VALIDATION_FAILED', ...offered, ...early])
        const field = requiredField(route)
        if (body.code === 'VALIDATION_FAILED' && field) expectField(answer, body, field)
      },
    }
  })

export const identityChecks: readonly Check[] = [
  {
    group,
    name: 'a write with the visitor’s cookie but without the XSRF header is refused',
    operations: ['createConversation'],
    obstacle: (visit) => (visit.isOwnPage ? undefined : 'it is about pages of the server’s own origin'),
    async run(visit) {
      const client = await visit.visitor()
      if (client.cookies.size === 0) throw new NotChecked('the server sets no cookies')
      const answer = await visit.call(client, 'createConversation', {}, { withoutXsrf: true })
      const { id } = (answer.json ?? {}) as { id?: unknown }
      if (typeof id === 'string') visit.made.set(id, client)
      expectRefusal(answer, 'createConversation', ['XSRF_FAILED'])
    },
  },
  {
    group,
    name: 'a page of a site that is not allowed is refused and may not read',
    operations: ['createConversation', 'getHistory'],
    async run(visit) {
      const headers = pageOf(foreignOrigin, visit.ownOrigin)
      const { id } = await visit.newConversation(await visit.visitor())
      for (const operation of ['createConversation', 'getHistory'] as const) {
        const answer = await visit.call(visit.stranger(headers), operation, { id })
        expectRefusal(answer, operation, ['ORIGIN_NOT_ALLOWED'])
        const allowed = answer.headers.get('access-control-allow-origin')
        if (allowed === null) continue
        throw mismatch(answer, {
          expected: 'no Access-Control-Allow-Origin for a site that is not on the list',
          came: allowed,
          advice:
            'Name an origin in this header only when it is on the list; never `*` where identity counts.',
        })
      }
    },
  },
  {
    group,
    name: 'a site that is not allowed gets no token, and can read why',
    operations: ['createEmbedToken'],
    async run(visit) {
      const answer = await visit.call(
        visit.stranger(pageOf(foreignOrigin, visit.ownOrigin)),
        'createEmbedToken',
      )
      expectRefusal(answer, 'createEmbedToken', ['ORIGIN_NOT_ALLOWED'])
      const allowed = answer.headers.get('access-control-allow-origin')
      if (allowed === '*' || allowed === foreignOrigin) return
      throw mismatch(answer, {
        expected: 'Access-Control-Allow-Origin: * on this one call',
        came: allowed ?? 'no such header',
        advice:
          'Let the refused site read the refusal; its developer sees the reason instead of a network error.',
      })
    },
  },
  {
    group,
    name: 'a token that is none is refused',
    operations: ['createConversation', 'getHistory'],
    async run(visit) {
      const { id } = await visit.newConversation(await visit.visitor())
      const headers = { authorization: 'Bearer nobody-has-made-this-token' }
      const answer = await visit.call(visit.stranger(headers), 'getHistory', { id })
      if (answer.status === 200) {
        throw mismatch(answer, {
          expected: 'a refusal: 401 TOKEN_INVALID',
          came: shown({ ...answer, text: '' }),
          advice: 'Refuse a token that is not yours, rather than going on without one.',
        })
      }
      expectRefusal(answer, 'getHistory', ['TOKEN_INVALID'])
    },
  },
  ...userChecks,
  ...signInChecks,
]

function sampleParams(route: Route): Record<string, string> {
  return Object.fromEntries(parametersOf(route).map((name) => [name, 'nobody']))
}

function sample(operation: Operation): Carried {
  const body = bodies[operation]
  const query = queries[operation]
  return { ...(body !== undefined && { json: body }), ...(query && { query }) }
}

/** A field that an empty body lacks, where one is always required. */
function requiredField({ body }: Route): string | undefined {
  const result = body?.safeParse({})
  const path = result?.success === false ? result.error.issues[0]?.path.join('.') : undefined
  return path === '' ? undefined : path
}
