import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { requireOwnId } from './own-id.ts'
import { viewPasskey } from './passkey-view.ts'
import { findUserHandle, listPasskeysOn } from './passkeys.queries.ts'
import { relyingParty } from './relying-party.ts'

export function listCredentials(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listCredentials', async ({ principal, params, request }) => {
    requireOwnId(principal, params.userId)
    const { db } = deps.database
    const [rows, userHandle] = await Promise.all([
      listPasskeysOn(db, relyingParty(deps.config.origin).id, principal.id),
      findUserHandle(db, principal.id),
    ])
    if (userHandle === undefined) return []
    const place = { request, config: deps.config }
    return Promise.all(rows.map((row) => viewPasskey(row, userHandle, place)))
  })
}
