import { createHash, timingSafeEqual } from 'node:crypto'
import { notInEmail, type SiteToken } from '@ai-studio/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findUser } from '../account/users.queries.ts'
import { ApiError } from '../api-error.ts'
import { moveVisitor } from '../auth/session.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { subscriptionTier } from '../principal/tier.ts'
import { quietly } from '../quietly.ts'
import { connectCodeHash } from './connect-site.ts'
import { makeSiteToken, siteTokenMinutes } from '../principal/tokens/site-token.ts'
import { connectSiteOf, findSite, takeCode, touchSite } from '../principal/sites.queries.ts'

/** What makes an address of the word before it. */
const domains = new RegExp(`(?<=[^${notInEmail}])@[^${notInEmail}]+`, 'gu')

/**
 * A token for a code, to the site that the code was made for and that knows its verifier. What the visitor of that
 * page has chatted goes to the user.
 */
export function redeemConnectCode(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'redeemConnectCode', async ({ principal, body, request, now }) => {
    const { db } = deps.database
    const origin = siteOf(app, request, now)
    // Together: whoever ends everything meanwhile finds the code first, waits for it, and then finds the site.
    const site = await db.transaction(async (tx) => {
      const code = await takeCode(tx, {
        codeHash: connectCodeHash(deps.config.secret, body.code),
        origin,
        now,
      })
      // Refused outside, so that a code that was tried with a wrong verifier stays taken.
      if (!code || !isChallenge(code.challenge, body.verifier)) return undefined
      const connected = await connectSiteOf(tx, code.principalId, origin, now)
      if (principal.kind === 'visitor') {
        await moveVisitor(tx, { visitorId: principal.id, userId: code.principalId, origin, now })
      }
      return connected
    })
    if (!site) throw new ApiError('CODE_INVALID')
    return tokenFor(deps, { siteId: site.id, userId: site.principalId, origin, now })
  })
}

/** A new token for one that is still good, as long as the user keeps the site connected. */
export function renewSiteToken(app: FastifyInstance, deps: Dependencies): void {
  const { db } = deps.database
  const tellUnnoted = quietly(deps.log, 'when sites were last used was not noted')
  serve(app, deps, 'renewSiteToken', async ({ principal, request, now }) => {
    const origin = siteOf(app, request, now)
    const { siteId, id: userId } = principal
    // Read anew: what is remembered of a site may be some seconds old.
    if (siteId === undefined || !(await findSite(db, siteId))) throw new ApiError('TOKEN_INVALID')
    // A token that is good is renewed also where nothing can be written.
    await touchSite(db, siteId, now).catch(tellUnnoted)
    return tokenFor(deps, { siteId, userId, origin, now })
  })
}

function siteOf(app: FastifyInstance, request: FastifyRequest, now: Date): string {
  const { place } = app.studio.callers(request, now)
  if (place.kind === 'allowed') return place.origin
  throw new ApiError('ORIGIN_NOT_ALLOWED', { detail: place.kind })
}

async function tokenFor(
  { config, database, entitlements }: Dependencies,
  { now, ...site }: { siteId: string; userId: string; origin: string; now: Date },
): Promise<SiteToken> {
  const user = await findUser(database.db, site.userId)
  if (!user) throw new ApiError('TOKEN_INVALID', { detail: 'the user was erased' })
  // The clock of a token counts whole seconds.
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + siteTokenMinutes * 60_000)
  return {
    token: makeSiteToken({ ...site, expiresAt }, config.secret),
    expiresAt: expiresAt.toISOString(),
    user: {
      displayName: nameForSites(user.displayName),
      subscriptionTier: subscriptionTier(await entitlements.tierOf(user.principalId)),
    },
  }
}

/** Whoever has no name is called by their address, which sites are not told. */
const nameForSites = (displayName: string): string => displayName.replace(domains, '')

function isChallenge(challenge: string, verifier: string): boolean {
  const given = createHash('sha256').update(verifier).digest('base64url')
  return given.length === challenge.length && timingSafeEqual(Buffer.from(given), Buffer.from(challenge))
}
