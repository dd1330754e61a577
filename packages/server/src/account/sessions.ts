import type { UserSession } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { endSignIns } from './end-sign-ins.ts'
import { signInOf } from './own-user.ts'
import { listSessionRows, refuseTokensBefore, type SessionRow } from './users.queries.ts'

/** A session as its user sees it. */
export const toSession = (row: SessionRow, currentId: string): UserSession => ({
  id: row.id,
  device: row.device,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isCurrent: row.id === currentId,
})

export function listSessions(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listSessions', async ({ principal }) => {
    const { sessionId } = signInOf(principal)
    const rows = await listSessionRows(deps.database.db, principal.id)
    return { sessions: rows.map((row) => toSession(row, sessionId)) }
  })
}

export function endSession(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'endSession', async ({ principal, params, now }) => {
    const wasThere = await endSignIns(app, deps, { principal, which: { only: params.id }, now })
    if (!wasThere) throw new ApiError('NOT_FOUND')
  })
}

/** Everywhere is everywhere: partners' sites as well, and browsers that have not called yet. */
export function endAllSessions(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'endAllSessions', async ({ principal, now }) => {
    await refuseTokensBefore(deps.database.db, principal.id, now)
    await endSignIns(app, deps, { principal, which: {}, now })
  })
}
