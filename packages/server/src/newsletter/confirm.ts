import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { requireOwnPage } from '../auth/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { confirmSubscription } from './subscriptions.queries.ts'
import { tokenHash } from './tokens.ts'

/** Puts an address on the list, by the token that only its mailbox has. */
export function confirm(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'confirmNewsletter', async ({ body, request, now }) => {
    requireOwnPage(app, request, now)
    const isConfirmed = await confirmSubscription(deps.database.db, tokenHash(body.token), now)
    if (!isConfirmed) throw new ApiError('LINK_INVALID')
    return { status: 'subscribed' as const }
  })
}
