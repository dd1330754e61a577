import { Readable } from 'node:stream'
import type { Language } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { listContactMessages, toContactExport } from '../contact/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { listSites } from '../principal/sites.queries.ts'
import { findSubscription, toSubscriptionExport } from '../newsletter/index.ts'
import { serve } from '../operation.ts'
import { allPayments } from '../payments/index.ts'
import type { Principal } from '../principal/principal.ts'
import { listKeptShares, toShareSummary } from '../shares/index.ts'
import { allToolJobs, unusedToolFiles } from '../tools/index.ts'
import { withUrls } from '../uploads/index.ts'
import { passkeyFacts } from '../webauthn/passkey-view.ts'
import { listPasskeys } from '../webauthn/passkeys.queries.ts'
import { ownUser, signInOf, verifiedEmailOf } from './own-user.ts'
import { toProfile } from './profile-view.ts'
import { toSession } from './sessions.ts'
import { toSite } from './sites.ts'
import { conversationsAfter, listSessionRows, messagesAfter } from './users.queries.ts'

const conversationsPerPage = 100
const messagesPerPage = 200

/** Everything that is kept about the user as a file, written page by page, so that no size is too large. */
export function exportAccount(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'exportAccount', async ({ principal, language, now, reply }) => {
    // What can be refused is refused before the file begins.
    const head = await headOf(deps, principal, now)
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="ai-studio-export.json"',
        'cache-control': 'no-store',
      })
      .send(Readable.from(exportText(deps, principal.id, head, language, now)))
  })
}

async function headOf(deps: Dependencies, principal: Principal, now: Date): Promise<Record<string, unknown>> {
  const { db } = deps.database
  const { sessionId } = signInOf(principal)
  const [user, shares, sessions, sites, passkeys] = await Promise.all([
    ownUser(deps, principal),
    listKeptShares(db, principal.id),
    listSessionRows(db, principal.id),
    listSites(db, principal.id),
    listPasskeys(db, principal.id),
  ])
  const verifiedEmail = verifiedEmailOf(user)
  const [subscription, messages, toolFiles] = await Promise.all([
    verifiedEmail === null ? undefined : findSubscription(db, verifiedEmail),
    listContactMessages(db, { userId: user.principalId, verifiedEmail }),
    unusedToolFiles(deps, principal.id),
  ])
  return {
    exportedAt: now.toISOString(),
    profile: {
      ...toProfile(user, principal.tier),
      isEmailVerified: user.isEmailVerified,
      createdAt: user.createdAt.toISOString(),
      lastSignedInAt: user.lastSignedInAt.toISOString(),
    },
    shares: shares.map(({ conversationId, revokedAt, ...share }) => ({
      ...toShareSummary(deps.config, share),
      conversationId,
      ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    })),
    sessions: sessions.map((row) => toSession(row, sessionId)),
    connectedSites: sites.map(toSite),
    passkeys: await Promise.all(passkeys.map(passkeyFacts)),
    ...(subscription && { newsletter: toSubscriptionExport(subscription) }),
    contactMessages: messages.map(toContactExport),
    toolFiles,
  }
}

/** The pieces of an `AccountExport`. */
async function* exportText(
  deps: Dependencies,
  userId: string,
  head: object,
  language: Language,
  now: Date,
): AsyncGenerator<string> {
  const { db } = deps.database
  yield `${JSON.stringify(head).slice(0, -1)},"payments":[`
  yield* listText(allPayments(deps, userId, now))
  yield '],"toolJobs":['
  yield* listText(allToolJobs(deps, userId, language))
  yield '],"conversations":['
  let isFirst = true
  let last: { createdAt: Date; id: string } | undefined
  do {
    const page = await conversationsAfter(db, userId, last, conversationsPerPage)
    for (const { id, title, createdAt, instructions } of page) {
      const start = JSON.stringify({
        id,
        title,
        createdAt: createdAt.toISOString(),
        ...(instructions && { instructions }),
      })
      yield `${isFirst ? '' : ','}${start.slice(0, -1)},"messages":[`
      yield* messagesText(deps, id)
      yield ']}'
      isFirst = false
    }
    last = page.length === conversationsPerPage ? page.at(-1) : undefined
  } while (last)
  yield ']}'
}

/** The items of a list, of which no page is empty. */
async function* listText(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const page of pages) {
    yield `${isFirst ? '' : ','}${page.map((item) => JSON.stringify(item)).join(',')}`
    isFirst = false
  }
}

async function* messagesText(
  { database, config }: Pick<Dependencies, 'database' | 'config'>,
  conversationId: string,
): AsyncGenerator<string> {
  let position = 0
  for (;;) {
    const page = await messagesAfter(database.db, conversationId, position, messagesPerPage)
    const text = page.map(({ role, content, images, feedback, feedbackComment, createdAt }) =>
      JSON.stringify({
        role,
        content,
        timestamp: createdAt.toISOString(),
        ...(images && images.length > 0 && { images: withUrls(config, images).map(({ url }) => url) }),
        ...(feedback && { feedback }),
        ...(feedbackComment && { feedbackComment }),
      }),
    )
    if (text.length > 0) yield `${position === 0 ? '' : ','}${text.join(',')}`
    if (page.length < messagesPerPage) return
    position = page.at(-1)!.position
  }
}
