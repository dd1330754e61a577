import { newsletterConfirmDays } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { MailError } from '../mail/index.ts'
import { confirmPage, unsubscribeAddress, unsubscribePage } from './newsletter-address.ts'
import { findSubscriptionById } from './subscriptions.queries.ts'
import { confirmToken, unsubscribeToken } from './tokens.ts'

/** Name of the job that mails the answer. */
export const answerJob = 'newsletter-answer'

/** An answer that is to be mailed. The address stands in the subscription alone, and goes with it. */
export interface NewsletterAnswerJob {
  requestId: string
  subscriptionId: string
}

/**
 * Answers a request by a mail: with the link that confirms it, or with the word that the address gets the newsletter
 * already. A job that is done once more, because the mail server was away, sends the same mail.
 */
export async function answerRequest(deps: Dependencies, job: NewsletterAnswerJob): Promise<void> {
  const { config, database, mailer, log } = deps
  const { requestId: id, subscriptionId } = job
  const subscription = await findSubscriptionById(database.db, subscriptionId)
  // It was ended meanwhile, or a later request is answered in place of this one.
  if (subscription?.requestId !== id) return
  const { email: to, language, confirmedAt } = subscription
  const leaving = unsubscribeToken(config.secret, subscriptionId)
  const unsubscribe = unsubscribePage(config, language, leaving)
  const common = { to, language, unsubscribeUrl: unsubscribeAddress(config, leaving) }
  const confirm = confirmPage(config, language, confirmToken(config.secret, id))
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
