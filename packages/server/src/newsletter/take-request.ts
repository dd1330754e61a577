import { randomUUID } from 'node:crypto'
import { clocksDifferMs, newsletterConfirmDays, type Language } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { answerJob, type NewsletterAnswerJob } from './answer-request.ts'
import { changeSubscription, insertSubscription, lockSubscription } from './subscriptions.queries.ts'
import { confirmToken, tokenHash } from './tokens.ts'

/** Name of the job that takes a request. */
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
 * Writes a request down and has it answered, unless the address was mailed about another one within the hour. The mail is
 * a job of its own: one that waits for a mail server brings nobody back who has ended the subscription meanwhile.
 */
export async function takeRequest(deps: Dependencies, request: NewsletterRequestJob): Promise<void> {
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
  await deps.database.db.transaction(async (tx) => {
    const answer = async (subscriptionId: string) => {
      const job: NewsletterAnswerJob = { requestId, subscriptionId }
      await deps.jobs.send(answerJob, job, { within: tx })
    }
    const row = { ...asked, id: randomUUID(), email, confirmedAt: null }
    if (await insertSubscription(tx, row)) return answer(row.id)
    const known = await lockSubscription(tx, email)
    // It was ended in this very moment: the job is done once more.
    if (!known) throw new Error('A subscription to the newsletter went while it was asked for.')
    if (known.requestId !== requestId) {
      const since = now.getTime() - known.requestedAt.getTime()
      // What lies further ahead than clocks differ was asked while one was wrong.
      if (since >= -clocksDifferMs && since < mailEveryMs) return
      // What is confirmed stays as it was agreed to: anybody may have asked.
      await changeSubscription(tx, known.id, known.confirmedAt ? { requestId, requestedAt: now } : asked)
    }
    await answer(known.id)
  })
}
