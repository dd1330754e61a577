import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { deleteSites } from '../principal/sites.queries.ts'
import type { Principal } from '../principal/principal.ts'
import { signInOf } from './own-user.ts'
import { endSessions, refuseTokensBefore, type EndedSessions } from './users.queries.ts'

/** Tokens tell whole seconds, and the owner's next one may be of this second. */
const beforeSecondOf = (now: Date) => new Date(Math.floor(now.getTime() / 1000) * 1000 - 1)

/**
 * Ends sessions of a user: their tokens are refused from now on, and the embedded service renews none of them. Unless
 * only one ends, partners' sites are disconnected as well: nobody knows from which of the sessions they were connected.
 * @returns whether there was one
 */
export async function endSignIns(
  app: FastifyInstance,
  deps: Dependencies,
  { principal, which, now }: { principal: Principal; which: EndedSessions; now: Date },
): Promise<boolean> {
  const { subject, sid } = signInOf(principal)
  const identity = deps.config.auth.kind === 'embedded' ? deps.identity : undefined
  // Before the sessions: a sign-in that has called nothing yet gets one for as long as it goes on there.
  if (which.only === undefined) {
    await identity?.revoke(subject, which.except === undefined ? {} : { exceptSessionId: sid })
  }
  const ended = await deps.database.db.transaction(async (tx) => {
    // First, so that a site that one of them is just connecting is seen.
    const sessions = await endSessions(tx, principal.id, which, now)
    // A sign-in that has called nothing yet has no session that could be ended.
    if (which.except !== undefined) await refuseTokensBefore(tx, principal.id, beforeSecondOf(now))
    if (which.only === undefined) await deleteSites(tx, principal.id)
    return sessions
  })
  app.studio.users.forget(principal.id)
  if (which.only === undefined) app.studio.sites.forget()
  if (which.only !== undefined) {
    for (const sessionId of ended) await identity?.revoke(subject, { sessionId })
  }
  return ended.length > 0
}

/**
 * Ends for the API all that a user was signed in with before: sessions, tokens that have not been seen yet, and partners'
 * sites. For what the identity service ends by itself.
 */
export async function endEarlierSignIns(
  app: FastifyInstance,
  deps: Dependencies,
  userId: string,
  now: Date,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await refuseTokensBefore(tx, userId, beforeSecondOf(now))
    await endSessions(tx, userId, {}, now)
    await deleteSites(tx, userId)
  })
  app.studio.users.forget(userId)
  app.studio.sites.forget()
}
