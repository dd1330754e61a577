import { createHash, randomUUID } from 'node:crypto'
import type { Language } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { deliveryJob, type DeliveryJob } from './deliver.ts'
import { countListed, countWaiting, keepIssue, listSomeReaders } from './issues.queries.ts'

/** A newsletter as the operator gives it. */
export interface NewsletterOrder {
  subject: string
  markdown: string
  /** Only those who read this language; null for everybody. */
  only: Language | null
  /** Who sends it: their name on the server's machine. */
  by: string
}

/** How far the mails of a newsletter are. */
export interface NewsletterProgress {
  issueId: string
  /** Mails that were put into the queue now. */
  queued: number
  /** All that were ever put there. */
  listed: number
  /** Readers who are still to be put there, by another call. */
  waiting: number
}

/** Readers of one call: few enough for one transaction. */
const someReaders = 200

/**
 * Queues the mails of a newsletter for some of its readers, until none is waiting. Each reader and their mail are
 * written down together, once: whoever calls again, after a crash or beside somebody else, goes on where it stopped.
 */
export async function sendNewsletter(
  deps: Dependencies,
  { subject, markdown, only, by }: NewsletterOrder,
): Promise<NewsletterProgress> {
  const { database, jobs } = deps
  const { db } = database
  const now = deps.now()
  const digest = createHash('sha256')
    .update(JSON.stringify([subject, markdown]))
    .digest('base64url')
  const issue = await keepIssue(db, {
    id: randomUUID(),
    digest,
    subject,
    markdown,
    sentBy: by,
    createdAt: now,
  })
  const queued = await db.transaction(async (tx) => {
    const readers = await listSomeReaders(tx, issue, { only, now, limit: someReaders })
    for (const subscriptionId of readers) {
      const job: DeliveryJob = { issueId: issue.id, subscriptionId }
      await jobs.send(deliveryJob, job, { within: tx })
    }
    return readers.length
  })
  return {
    issueId: issue.id,
    queued,
    listed: await countListed(db, issue.id),
    waiting: await countWaiting(db, issue, only),
  }
}
