import { routes, type Operation, type Route } from '../routes.ts'
import { isNobodys } from './probe.ts'
import type { Answer } from './client.ts'
import { NotServed } from './finding.ts'
import { asked } from './questions.ts'
import type { Visit } from './visit.ts'

/** Calls about one share, by its slug. */
type ShareCall = Operation &
  ('getSharedConversation' | 'revokeShare' | 'reportShare' | 'continueShare' | 'getShareCard')

/** A share of the answered question, for one check alone. */
export async function newShare(visit: Visit) {
  const { response } = await asked(visit)
  const json = { conversationId: response.conversationId, expiresInDays: 1 }
  return visit.succeed(await visit.visitor(), 'shareConversation', { json })
}

/**
 * Finds out whether a server has a call about shares. To a slug that cannot be, a call that is there answers 404 like one
 * that is not; so it is asked about a share that exists.
 * @throws NotServed when the server does not have the call.
 */
export function ensureShareCall(visit: Visit, operation: ShareCall): Promise<void> {
  return visit.once(`the call ${operation} of a share`, async () => {
    // Each has its own: revoking takes it away from the others.
    const { slug } = await newShare(visit)
    const route: Route = routes[operation]
    const client = route.access === 'visitor' ? await visit.visitor() : visit.stranger()
    const answer = await visit.call(client, operation, { slug }, route.body ? { json: {} } : {})
    const { id } = (answer.json ?? {}) as { id?: unknown }
    if (operation === 'continueShare' && typeof id === 'string') visit.made.set(id, client)
    if (await isLacking(visit, answer, operation, slug)) throw new NotServed(operation)
  })
}

/**
 * Whether an answer about a share that exists says that the call is missing: it is refused as a call is that nobody has.
 * Refused in another way, it is a share that was lost.
 */
export async function isLacking(
  visit: Visit,
  answer: Answer,
  operation: Operation,
  slug: string,
): Promise<boolean> {
  const path = `${routes.getSharedConversation.path.replace('{slug}', slug)}/no-such-call`
  return isNobodys(answer, () => visit.stranger().send(routes[operation].method, path))
}
