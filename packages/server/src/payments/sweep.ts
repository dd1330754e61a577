import type { Dependencies } from '../dependencies.ts'
import { GatewayAway } from './gateways/gateway.ts'
import { endingAddOns, endingPlans, noteReminder } from './ledger/grants.queries.ts'
import { isMoneyHeld } from './ledger/held-money.ts'
import {
  deleteNeverStarted,
  endQuestions,
  forgetPaymentAddresses,
  paymentsToAsk,
  paymentsWithOwedMail,
  paymentsWithOwedReview,
  takeQuestion,
} from './ledger/due.queries.ts'
import type { PaymentRow } from './ledger/payments.queries.ts'
import { hasMailServer, mailOwed, mailReview, remindOf } from './payment-mails.ts'
import { giveUp, reconcile } from './reconcile.ts'

const jobName = 'payments'
const everyMinute = '* * * * *'
/** Payments that are asked about in one run; what is left is asked about in the next. */
const mostPerRun = 100
const atOnce = 10
/** Pauses between questions about one payment: longer each time, up to half an hour. */
const firstPauseMs = 2 * 60_000
const longestPauseMs = 30 * 60_000
/** After its time a payment is left another while, because gateways let somebody finish who has begun. */
const graceMs = 15 * 60_000
/** By then money that was on its way has arrived, or never will. */
const longestWayMs = 14 * 24 * 60 * 60_000
/** Whoever takes in a payment sends its mails at once; after so long they have failed. */
const mailPatienceMs = 60_000
/** Who has paid for a month hears of its end so long before. */
const remindBeforeMs = 5 * 24 * 60 * 60 * 1000
const keepNeverStartedMs = 24 * 60 * 60 * 1000
/** How long after its time the address is kept at which a payment could be paid. */
const keepAddressMs = 24 * 60 * 60 * 1000

/** Asks the gateways about payments that nobody has told the end of, and sends the mails that are owed. */
export async function sweepPayments(deps: Dependencies): Promise<void> {
  const now = deps.now()
  const { db } = deps.database
  const waiting = await paymentsToAsk(db, now, mostPerRun)
  // Some at a time: a gateway that is away must not hold up the others for long.
  for (let first = 0; first < waiting.length; first += atOnce) {
    const some = waiting.slice(first, first + atOnce)
    await Promise.all(some.map((payment) => askAbout(deps, payment, now)))
  }
  if (hasMailServer(deps)) await sendMails(deps, now)
  await deleteNeverStarted(db, new Date(now.getTime() - keepNeverStartedMs))
  await forgetPaymentAddresses(db, new Date(now.getTime() - keepAddressMs))
}

/** Sends what is owed, however late, and says what ends soon: of what has ended nothing is said. */
async function sendMails(deps: Dependencies, now: Date): Promise<void> {
  const { db } = deps.database
  for (const payment of await paymentsWithOwedMail(db, mostPerRun)) {
    if (!isLeftBehind(payment, now)) continue
    await trying(deps, { payment: payment.id }, () => mailOwed(deps, payment))
  }
  const untold = new Date(now.getTime() - mailPatienceMs)
  for (const payment of await paymentsWithOwedReview(db, untold, mostPerRun)) {
    await trying(deps, { payment: payment.id }, () => mailReview(deps, payment))
  }
  const soon = { now, before: new Date(now.getTime() + remindBeforeMs), limit: mostPerRun }
  for (const plan of [...(await endingPlans(db, soon)), ...(await endingAddOns(db, soon))]) {
    await trying(deps, { grant: plan.grantId }, async () => {
      // Noted only when it is in the queue: rather said twice than never.
      await remindOf(deps, plan)
      await noteReminder(db, plan, now)
    })
  }
}

/** Whatever one mail runs into, the others are sent; it is tried again in the next run. */
async function trying(deps: Dependencies, about: object, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    deps.log.error({ err: error, ...about }, 'a mail about a payment could not be sent')
  }
}

/** Whether a mail was owed for so long that nobody can be about to send it. */
const isLeftBehind = ({ paidAt, refundedAt }: PaymentRow, now: Date): boolean =>
  ((refundedAt ?? paidAt)?.getTime() ?? 0) + mailPatienceMs <= now.getTime()

/** Asks the gateway of one payment, unless somebody else has just done so, and ends what it leaves too long undecided. */
export async function askAbout(deps: Dependencies, payment: PaymentRow, now: Date): Promise<void> {
  const { db } = deps.database
  // Whatever comes of it, others are asked about before this one is again.
  const pause = Math.min(firstPauseMs * 2 ** payment.asked, longestPauseMs)
  const next = new Date(now.getTime() + pause)
  const isLate = payment.status !== 'created' && payment.status !== 'pending'
  // Another server, or the gateway's own notice, may have been faster.
  if (!(await takeQuestion(db, payment, next))) return
  try {
    const asked = await reconcile(deps, payment, 'sweeper')
    const isWaiting = asked.status === 'created' || asked.status === 'pending'
    const isPast = payment.expiresAt.getTime() + graceMs <= now.getTime()
    // Neither does what a person has to look at end by itself, nor money that is on its way.
    if (isWaiting && isPast && asked.review === null && asked.transactionId === null) {
      await giveUp(deps, asked, { outcome: 'expired', source: 'sweeper' })
    }
    // The last question ends only when its answer is taken in, and not while money is on its way.
    if (isLate && !isOnItsWay(asked, now)) await endQuestions(db, asked.id, next)
  } catch (error) {
    // Whatever one payment runs into, the others are asked about.
    const line = { err: error, payment: payment.id }
    if (error instanceof GatewayAway) deps.log.warn(line, 'a gateway could not be asked about a payment')
    else deps.log.error(line, 'a payment could not be settled')
  }
}

/** Whether money for it may still come. */
const isOnItsWay = (payment: PaymentRow, now: Date): boolean =>
  isMoneyHeld(payment) && now.getTime() < payment.createdAt.getTime() + longestWayMs

/** Sweeps every minute, once for all servers. */
export function registerSweep(deps: Dependencies): void {
  deps.jobs.work(jobName, () => sweepPayments(deps))
  deps.jobs.schedule(jobName, everyMinute)
}
