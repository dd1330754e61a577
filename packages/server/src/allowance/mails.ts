import type { Dependencies } from '../dependencies.ts'
import { emailKey } from '../principal/email-key.ts'
import type { Principal } from '../principal/principal.ts'
import type { Counter } from './counters.queries.ts'
import { countersOf, takeIfLeft, takeOrSlowDown, type Counted, type Taken } from './take.ts'
import { windowStart } from './windows.ts'

/** What is counted by addresses of mail as well, which are not to stand in the table. */
type CountedByEmail = Pick<Dependencies, 'database' | 'now' | 'config'>

/** Mails about reports that the operator gets in a UTC day at most, in all. */
const reportMailsPerDay = 20

/**
 * Takes one mail about a report of a share: one a UTC day for each share, so that many readers of one are one mail, and
 * 20 in all, so that nobody floods the operator with shares of their own. Null: there is none left.
 */
export async function takeReportMail(deps: Counted, slug: string): Promise<Taken | null> {
  const window = windowStart('day', deps.now())
  const ofShare: Counter = { subject: slug, kind: 'report mails of a share/day', window, limit: 1 }
  const ofAll: Counter = { subject: 'operator', kind: 'report mails/day', window, limit: reportMailsPerDay }
  return takeIfLeft(deps, [ofShare, ofAll])
}

/** Messages by the contact form in a UTC day, of one sender and under one address of mail. */
const contactMessagesPerDay = 5

/**
 * Counts a message by the contact form. Its sender gets a copy, so the address that they give counts too: nobody is to
 * be flooded with copies of what others write.
 * @throws ApiError `RATE_LIMITED`
 */
export const takeContactMessage = (deps: CountedByEmail, by: ByEmail): Promise<Taken> =>
  takeByEmail(deps, 'contact messages', contactMessagesPerDay, by)

/** Messages by the contact form that are mailed in a UTC day at most, in all; others are only kept. */
const contactMailsPerDay = 200

/** Takes the mails about one message by the contact form. Null: there are none left today. */
export const takeContactMails = (deps: Counted): Promise<Taken | null> =>
  takeIfLeft(deps, [
    {
      subject: 'operator',
      kind: 'contact mails/day',
      window: windowStart('day', deps.now()),
      limit: contactMailsPerDay,
    },
  ])

/** Requests for the newsletter in a UTC day, of one visitor and for one address of mail. */
const newsletterRequestsPerDay = 10

/**
 * Counts a request for the newsletter, whether the address is known or not.
 * @throws ApiError `RATE_LIMITED`
 */
export const takeNewsletterRequest = (deps: CountedByEmail, by: ByEmail): Promise<Taken> =>
  takeByEmail(deps, 'newsletter requests', newsletterRequestsPerDay, by)

/** Who does something that ends in the mailbox of an address. */
interface ByEmail {
  principal: Principal
  addressKey: string
  email: string
}

/** Takes from the day of an address of mail and from that of whoever gives it. */
function takeByEmail(
  deps: CountedByEmail,
  what: string,
  limit: number,
  { principal, addressKey, email }: ByEmail,
): Promise<Taken> {
  const now = deps.now()
  const ofEmail: Counter = {
    subject: emailKey(deps.config.secret, email),
    kind: `${what} of an email/day`,
    window: windowStart('day', now),
    limit,
  }
  return takeOrSlowDown(deps, [ofEmail, ...countersOf(what, 'day', limit, principal, addressKey, now)])
}
