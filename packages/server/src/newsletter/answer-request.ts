import { randomUUID } from 'node:crypto'
import { newsletterConfirmDays, type Language } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { MailError } from '../mail/index.ts'
import { confirmPage, unsubscribeAddress, unsubscribePage } from './newsletter-address.ts'
import {
  changeSubscription,
  insertSubscription,
  lockSubscription,
  type SubscriptionRow,
} from './subscriptions.queries.ts'
import { confirmToken, tokenHash, unsubscribeToken } from './tokens.ts'

/** Name of the job that answers a request. */
export const requestJob = 'newsletter-request'

/** A request that somebody has made; nothing in it is secret. */
export interface NewsletterRequestJob {
  requestId: string
  /** As `normalEmail` writes it. */
  email: string
  language: Language
  wording: number
  agreedAt: string
}

/** Somebody who asks again is not mailed again sooner. */
const mailEveryMs = 60 * 60_000
const dayMs = 24 * 60 * 60_000

/**
 * Answers a request by a mail: with the link that confirms it, or with the word that the address gets the newsletter
 * already. A job that is done once more, because the mail server was away, sends the same mail.
 */
export async function answerRequest(deps: Dependencies, request: NewsletterRequestJob): Promise<void> {
  const subscription = await takeRequest(deps, request)
  if (!subscription) return
  const { config, mailer, log } = deps
  const { email: to, language, confirmedAt } = subscription
  const leaving = unsubscribeToken(config.secret, subscription.id)
  const unsubscribe = unsubscribePage(config, language, leaving)
  const common = { to, language, unsubscribeUrl: unsubscribeAddress(config, leaving) }
  const confirm = confirmPage(config, language, confirmToken(config.secret, request.requestId))
  const id = request.requestId
  try {
    if (confirmedAt)
      await mailer.send({ ...common, name: 'newsletter-known', values: { unsubscribe } }, { id })
    else {
      const values = { confirm, days: newsletterConfirmDays, unsubscribe }
      await mailer.send({ ...common, name: 'newsletter-confirm', values }, { id })
    }
  } catch (error) {
    // The mail server will not take it later either, and has said so in the log.
    if (!(error instanceof MailError && error.isPermanent)) throw error
    log.warn('a request for the newsletter was given up, because its mail cannot be sent')
  }
}

/** Writes a request down. Undefined when the address was mailed about another one within the hour. */
function takeRequest(
  deps: Dependencies,
  request: NewsletterRequestJob,
): Promise<SubscriptionRow | undefined> {
  const now = deps.now()
  const { requestId, email, language, wording } = request
  const token = { requestId, tokenHash: tokenHash(confirmToken(deps.config.secret, requestId)) }
  const asked = {
    ...token,
    language,
    wording,
    agreedAt: new Date(request.agreedAt),
    requestedAt: now,
    tokenExpiresAt: new Date(now.getTime() + newsletterConfirmDays * dayMs),
  }
  return deps.database.db.transaction(async (tx) => {
    const row = { ...asked, id: randomUUID(), email, confirmedAt: null }
    if (await insertSubscription(tx, row)) return row
    const known = await lockSubscription(tx, email)
    // It was ended in this very moment: the job is done once more.
    if (!known) throw new Error('A subscription to the newsletter went while it was asked for.')
    if (known.requestId === requestId) return known
    if (known.requestedAt.getTime() + mailEveryMs > now.getTime()) return undefined
    // What is confirmed stays as it was agreed to: anybody may have asked.
    const change = known.confirmedAt ? { requestId, requestedAt: now } : asked
    await changeSubscription(tx, known.id, change)
    return { ...known, ...change }
  })
}
