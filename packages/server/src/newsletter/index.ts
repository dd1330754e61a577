import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { answerJob, answerRequest, type NewsletterAnswerJob } from './answer-request.ts'
import { confirm } from './confirm.ts'
import { deliver, deliveryJob, type DeliveryJob } from './deliver.ts'
import { subscribe } from './subscribe.ts'
import { requestJob, takeRequest, type NewsletterRequestJob } from './take-request.ts'
import { unsubscribe } from './unsubscribe.ts'

export { newestIssues } from './issues.queries.ts'
export { sendNewsletter, type NewsletterProgress } from './send-newsletter.ts'
export { toSubscriptionExport } from './subscription-view.ts'
export {
  confirmedAfter,
  countSubscriptions,
  deleteSubscriptionOf,
  deleteUnconfirmed,
  findSubscription,
  moveSubscription,
} from './subscriptions.queries.ts'

/** Waits of 30 s, 60 s and so on up to 15 minutes: about two days until a mail is given up. */
const retry = { limit: 200, delay: 30, longest: 900 }

/** Registers the calls about the newsletter, and how its mails are sent. */
export async function registerNewsletter(app: FastifyInstance, deps: Dependencies): Promise<void> {
  deps.jobs.work<NewsletterRequestJob>(requestJob, (request) => takeRequest(deps, request), {
    retry,
    expireAfter: 60,
  })
  deps.jobs.work<NewsletterAnswerJob>(answerJob, (answer) => answerRequest(deps, answer), {
    retry,
    expireAfter: 60,
  })
  deps.jobs.work<DeliveryJob>(deliveryJob, (delivery, { isLast }) => deliver(deps, delivery, isLast), {
    retry,
    concurrency: 2,
    expireAfter: 60,
  })
  subscribe(app, deps)
  confirm(app, deps)
  unsubscribe(app, deps)
}
