import type { FastifyInstance } from 'fastify'
import { maxPaymentAttempts } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { readPlace, writePlace } from '../http/place-cursor.ts'
import { serve } from '../operation.ts'
import { attemptsOf } from './ledger/attempts.queries.ts'
import { endsOf, tierAt } from './ledger/entitlement.ts'
import { grantsOf } from './ledger/grants.queries.ts'
import { findOpenPayment, listOwnPayments } from './ledger/payments.queries.ts'
import { viewPayment, viewPayments } from './payment-view.ts'

/** The caller's payments, newest first. */
export function listPayments(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listPayments', async ({ principal, query, language, now }) => {
    const after = query.cursor === undefined ? undefined : readPlace(query.cursor, language)
    const { db } = deps.database
    const { limit } = query
    const rows = await listOwnPayments(db, principal.id, { after, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      payments: await viewPayments(deps, page, now),
      nextCursor: last && rows.length > limit ? writePlace(last) : null,
    }
  })
}

/** What the caller has bought, straight from the table: who has just paid wants to see it. */
export function getSubscription(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getSubscription', async ({ principal, now }) => {
    const { db } = deps.database
    const [grants, attempts, open] = await Promise.all([
      grantsOf(db, principal.id),
      attemptsOf(db, principal.id, now),
      findOpenPayment(db, principal.id, now),
    ])
    const { plan, godmode } = endsOf(grants, now)
    return {
      tier: tierAt(grants, now),
      endsAt: plan?.toISOString() ?? null,
      godmodeEndsAt: godmode?.toISOString() ?? null,
      attempts: {
        failed: attempts.failed,
        max: maxPaymentAttempts,
        blockedUntil: attempts.blockedUntil?.toISOString() ?? null,
      },
      openPayment: open ? await viewPayment(deps, open, now) : null,
    }
  })
}
