import type { Dependencies } from '../dependencies.ts'
import { MailError } from '../mail/index.ts'
import { endDelivery, findDelivery, type Outcome } from './issues.queries.ts'
import { unsubscribeAddress, unsubscribePage } from './newsletter-address.ts'
import { unsubscribeToken } from './tokens.ts'

/** Name of the job that mails a newsletter to one reader. */
export const deliveryJob = 'newsletter-delivery'

export interface DeliveryJob {
  issueId: string
  subscriptionId: string
}

/**
 * Mails a newsletter to one reader, unless they have left meanwhile. Whatever its job meets, it is one mail: its name
 * stays the same, and a mail whose end is known is not sent again.
 */
export async function deliver(
  deps: Dependencies,
  { issueId, subscriptionId }: DeliveryJob,
  isLast: boolean,
): Promise<void> {
  const { config, database, mailer } = deps
  const found = await findDelivery(database.db, issueId, subscriptionId)
  if (!found) return
  const end = (outcome: Outcome) =>
    endDelivery(database.db, issueId, subscriptionId, { outcome, now: deps.now() })
  const { issue, subscription } = found
  if (!subscription) return end('left')
  const { email: to, language } = subscription
  const token = unsubscribeToken(config.secret, subscriptionId)
  const { subject, markdown } = issue
  const values = { subject, markdown, unsubscribe: unsubscribePage(config, language, token) }
  const unsubscribeUrl = unsubscribeAddress(config, token)
  try {
    const id = `${issueId}.${subscriptionId}`
    await mailer.send({ to, name: 'newsletter', values, language, unsubscribeUrl }, { id })
  } catch (error) {
    const isOver = isLast || (error instanceof MailError && error.isPermanent)
    if (isOver) await end('refused')
    if (!(error instanceof MailError && error.isPermanent)) throw error
    return
  }
  await end('sent')
}
