import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { Principal } from '../principal/principal.ts'
import { signInOf } from './own-user.ts'
import { endSessions, type EndedSessions } from './users.queries.ts'

/**
 * Ends sessions of a user: their tokens are refused from now on, and the embedded service renews none of them.
 * @returns whether there was one
 */
export async function endSignIns(
  app: FastifyInstance,
  deps: Dependencies,
  { principal, which, now }: { principal: Principal; which: EndedSessions; now: Date },
): Promise<boolean> {
  const { subject, sid } = signInOf(principal)
  const ended = await endSessions(deps.database.db, principal.id, which, now)
  app.studio.users.forget(principal.id)
  if (deps.config.auth.kind === 'embedded') {
    if (which.only !== undefined) {
      for (const sessionId of ended) await deps.identity?.revoke(subject, { sessionId })
    } else {
      await deps.identity?.revoke(subject, which.except === undefined ? {} : { exceptSessionId: sid })
    }
  }
  return ended.length > 0
}
