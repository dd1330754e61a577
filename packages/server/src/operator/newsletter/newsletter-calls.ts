import { languages, type Language } from '@ai-studio/contract'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { longestSubject } from '../../mail/index.ts'
import {
  confirmedAfter,
  countSubscriptions,
  newestIssues,
  sendNewsletter,
  toSubscriptionExport,
  type NewsletterProgress,
} from '../../newsletter/index.ts'
import { OperatorRefusal } from '../operator-refusal.ts'
import { words } from '../words.ts'

/** Longest text of a newsletter, in characters. */
export const longestNewsletter = 100_000
/** Newsletters in one list, and readers in one page of an export. */
const mostIssues = 20
const mostReaders = 500

/** What the command about the newsletter may ask of the server. */
export const newsletterRequests = {
  newsletterSend: z.strictObject({
    subject: words(longestSubject).refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)),
    markdown: words(longestNewsletter),
    only: z.enum(languages).nullable(),
    by: words(100),
  }),
  newsletterList: z.strictObject({}),
  newsletterExport: z.strictObject({ after: z.string().max(500).nullable() }),
}

/** A newsletter that was sent, and what has become of its mails. */
export interface SentNewsletter {
  id: string
  subject: string
  sentBy: string
  createdAt: string
  queued: number
  sent: number
  /** The mail server did not take these. */
  refused: number
  /** Their readers unsubscribed before it was their turn. */
  left: number
}

/** A reader, as they may be taken along. */
export type Reader = ReturnType<typeof toSubscriptionExport>

/** What the server answers. */
export interface NewsletterAnswers {
  newsletterSend: NewsletterProgress
  newsletterList: {
    /** Confirmed ones. */
    readers: Record<Language, number>
    /** Addresses that were asked for and are not confirmed. */
    unconfirmed: number
    newsletters: SentNewsletter[]
  }
  /** `next` is null at the end. */
  newsletterExport: { readers: Reader[]; next: string | null }
}

type Calls = {
  [Call in keyof typeof newsletterRequests]: (
    request: z.output<(typeof newsletterRequests)[Call]>,
  ) => Promise<NewsletterAnswers[Call]>
}

export function newsletterCalls(deps: Dependencies): Calls {
  const { db } = deps.database
  return {
    async newsletterSend(order) {
      if (deps.config.mail.smtpUrl === null) throw new OperatorRefusal('NO_MAIL')
      return sendNewsletter(deps, order)
    },
    async newsletterList() {
      const counts = await countSubscriptions(db)
      const readers: Record<Language, number> = { en: 0, vi: 0 }
      for (const { language, isConfirmed, count } of counts) if (isConfirmed) readers[language] += count
      const unconfirmed = counts
        .filter(({ isConfirmed }) => !isConfirmed)
        .reduce((sum, { count }) => sum + count, 0)
      const issues = await newestIssues(db, mostIssues)
      const newsletters = issues.map((issue) => ({ ...issue, createdAt: issue.createdAt.toISOString() }))
      return { readers, unconfirmed, newsletters }
    },
    async newsletterExport({ after }) {
      const rows = await confirmedAfter(db, after, mostReaders)
      const next = rows.length === mostReaders ? (rows.at(-1)?.email ?? null) : null
      return { readers: rows.map(toSubscriptionExport), next }
    },
  }
}
