import type { Check } from '../check.ts'
import { expectRefusal } from '../expectations.ts'
import type { Visit } from '../visit.ts'

const group = 'connecting'
const needsOrigin = (visit: Visit) =>
  visit.options.origin === undefined ? 'it needs the address of an allowed page: --origin' : undefined
/** Nobody can have made it. */
const unknown = { code: 'nobody-has-made-this-code', verifier: 'A'.repeat(43) }

/** A widget of an allowed page, as an anonymous visitor. */
async function widget(visit: Visit) {
  const origin = visit.options.origin!
  return visit.embedded(origin, (await visit.newToken(origin)).token)
}

/** Users on pages of other sites. Nobody can sign in during a check, so what must not happen is looked at. */
export const connectingChecks: readonly Check[] = [
  {
    group,
    name: 'a code that nobody made becomes no token',
    operations: ['createEmbedToken', 'redeemConnectCode'],
    obstacle: needsOrigin,
    async run(visit) {
      const answer = await visit.call(await widget(visit), 'redeemConnectCode', {}, { json: unknown })
      expectRefusal(answer, 'redeemConnectCode', ['CODE_INVALID'])
    },
  },
  {
    group,
    name: 'an anonymous visitor’s token does not become a user’s',
    operations: ['createEmbedToken', 'renewSiteToken'],
    obstacle: needsOrigin,
    async run(visit) {
      const answer = await visit.call(await widget(visit), 'renewSiteToken')
      expectRefusal(answer, 'renewSiteToken', ['TOKEN_INVALID'])
    },
  },
  {
    group,
    name: 'the server’s own pages get no token of a site',
    operations: ['redeemConnectCode', 'renewSiteToken'],
    obstacle: (visit) => (visit.isOwnPage ? undefined : 'it is about pages of the server’s own origin'),
    async run(visit) {
      const visitor = await visit.visitor()
      const redeemed = await visit.call(visitor, 'redeemConnectCode', {}, { json: unknown })
      expectRefusal(redeemed, 'redeemConnectCode', ['ORIGIN_NOT_ALLOWED'])
      expectRefusal(await visit.call(visitor, 'renewSiteToken'), 'renewSiteToken', ['ORIGIN_NOT_ALLOWED'])
    },
  },
]
