import { routes, type Route } from '../../routes.ts'
import type { Check } from '../check.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { pageOf } from '../address.ts'
import type { Visit } from '../visit.ts'

const group = 'embedding'
const needsOrigin = (visit: Visit) =>
  visit.options.origin === undefined ? 'it needs the address of an allowed page: --origin' : undefined

/** Methods that a browser takes for allowed (CORS-safelisted methods of the Fetch standard). */
const safelisted: readonly string[] = ['GET', 'HEAD', 'POST']
/** The parts of a header that lists something. */
const partsOf = (list: string | null): string[] => (list ?? '').split(',').map((part) => part.trim())
/** Whether a header lists a method to a browser, which tells upper from lower case. */
const listsMethod = (list: string | null, method: string): boolean =>
  safelisted.includes(method) || partsOf(list).some((part) => part === method || part === '*')
/**
 * Whether a header lists the name of another one to a browser. Widgets send no cookies from other sites, so `*` stands
 * for any name but Authorization, which the Fetch standard excepts (CORS non-wildcard request-header name).
 */
function listsHeader(list: string | null, name: string): boolean {
  const parts = partsOf(list).map((part) => part.toLowerCase())
  return parts.includes(name) || (name !== 'authorization' && parts.includes('*'))
}

/** What a browser asks before a widget's call, and what the answer must allow. */
const preflights = [
  { operation: 'sendMessage', headers: ['authorization', 'content-type'] },
  { operation: 'streamMessage', headers: ['authorization', 'last-event-id'] },
  { operation: 'deleteConversation', headers: ['authorization'] },
] as const

/** Widgets on pages of other sites. */
export const embeddingChecks: readonly Check[] = [
  {
    group,
    name: 'an allowed page gets a token, and with it the same visitor again',
    operations: ['createEmbedToken', 'createConversation', 'getConversation'],
    obstacle: needsOrigin,
    async run(visit) {
      const origin = visit.options.origin!
      const first = await visit.newToken(origin)
      const client = visit.embedded(origin, first.token)
      const { id } = await visit.newConversation(client)
      const renewed = await visit.newToken(origin, first.token)
      const again = visit.embedded(origin, renewed.token)
      await visit.succeed(again, 'getConversation', { params: { id } })
    },
  },
  {
    group,
    name: 'a token is good on the site it was made for, and nowhere else',
    operations: ['createEmbedToken', 'createConversation', 'getHistory'],
    obstacle: needsOrigin,
    async run(visit) {
      const origin = visit.options.origin!
      const { token } = await visit.newToken(origin)
      const { id } = await visit.newConversation(visit.embedded(origin, token))
      const places = [
        ['https://not-allowed.invalid', ['ORIGIN_NOT_ALLOWED']],
        [visit.ownOrigin, ['ORIGIN_NOT_ALLOWED', 'TOKEN_INVALID']],
      ] as const
      for (const [place, codes] of places) {
        const answer = await visit.call(visit.embedded(place, token), 'getHistory', { id })
        expectRefusal(answer, 'getHistory', codes)
      }
    },
  },
  {
    group,
    name: 'an allowed page without a token is told so',
    operations: ['createConversation', 'getHistory'],
    obstacle: needsOrigin,
    async run(visit) {
      const { id } = await visit.newConversation(await visit.visitor())
      const client = visit.stranger(pageOf(visit.options.origin!, visit.ownOrigin))
      const answer = await visit.call(client, 'getHistory', { id })
      expectRefusal(answer, 'getHistory', ['TOKEN_INVALID'])
    },
  },
  ...preflights.map(({ operation, headers }): Check => ({
    group,
    name: `browsers let an allowed page call ${routes[operation].method} ${routes[operation].path}`,
    operations: [operation],
    obstacle: needsOrigin,
    async run(visit) {
      const { method, path }: Route = routes[operation]
      const origin = visit.options.origin!
      const answer = await visit
        .stranger({ origin })
        .send('OPTIONS', path.replace(/\{\w+\}/, crypto.randomUUID()), {
          headers: {
            'access-control-request-method': method,
            'access-control-request-headers': headers.join(','),
          },
        })
      const advice =
        'Answer preflights of allowed origins with what the widgets send; `*` stands for any header but Authorization.'
      expectThat(answer.status >= 200 && answer.status < 300, answer, {
        expected: 'status 204 or 200',
        came: `status ${answer.status}`,
        advice,
      })
      expectAllowed('Access-Control-Allow-Origin', [origin], (value, wanted) => value === wanted)
      expectAllowed('Access-Control-Allow-Methods', [method], listsMethod)
      expectAllowed('Access-Control-Allow-Headers', headers, listsHeader)

      function expectAllowed(
        header: string,
        wanted: readonly string[],
        lists: (list: string | null, part: string) => boolean,
      ): void {
        const value = answer.headers.get(header)
        const missing = wanted.filter((part) => !lists(value, part))
        expectThat(missing.length === 0, answer, {
          expected: `${missing.join(', ')} in ${header}`,
          came: value ?? 'no such header',
          advice,
        })
      }
    },
  })),
  {
    group,
    name: 'an allowed page may read answers and their trace ids, without cookies',
    operations: ['createConversation', 'getHistory'],
    obstacle: needsOrigin,
    async run(visit) {
      const origin = visit.options.origin!
      const client = await visit.visitor()
      const { id } = await visit.newConversation(client)
      const answer = await visit.call(client, 'getHistory', { id })
      expectSuccess(answer, 'getHistory')
      expectThat(answer.headers.get('access-control-allow-origin') === origin, answer, {
        expected: `Access-Control-Allow-Origin: ${origin}`,
        came: answer.headers.get('access-control-allow-origin') ?? 'no such header',
        advice: 'Name the calling origin; the same answer is not for every site.',
      })
      const exposed = answer.headers.get('access-control-expose-headers')
      for (const name of ['x-trace-id', 'x-message-id', 'retry-after']) {
        expectThat(listsHeader(exposed, name), answer, {
          expected: `${name} in Access-Control-Expose-Headers`,
          came: exposed ?? 'no such header',
          advice: 'Let pages read the headers that widgets need.',
        })
      }
      expectThat(answer.headers.get('access-control-allow-credentials') !== 'true', answer, {
        expected: 'no Access-Control-Allow-Credentials',
        came: 'true',
        advice: 'Embedded widgets send tokens; cookies would let the page act as the studio’s visitor.',
      })
      expectThat(answer.headers.getSetCookie().length === 0, answer, {
        expected: 'no cookies on another site',
        came: `${answer.headers.getSetCookie().length} cookies`,
        advice: 'Know embedded visitors by their token alone.',
      })
    },
  },
]
