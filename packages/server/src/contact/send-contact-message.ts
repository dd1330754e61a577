import type { FastifyInstance } from 'fastify'
import { takeContactMails, takeContactMessage, type Taken } from '../allowance/index.ts'
import { requireOwnPage } from '../auth/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { findSameMessage, holdWriter, insertContactMessage, type ContactRow } from './contact.queries.ts'
import { newReference } from './reference.ts'

const tooMany = 'there were too many today'
const noServer = 'no mail server is configured'

/**
 * How long, in milliseconds, the same message of the same sender is the one that is here already: its answer was lost,
 * and it came again. After that it is another one.
 */
const sameFor = 60 * 60 * 1000

/**
 * Keeps what somebody writes to the operator, and mails it to both in the same transaction: what has a reference
 * arrives, whatever becomes of the mail server or of this process.
 */
export function sendContactMessage(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'sendContactMessage', async ({ body, principal, addressKey, request, now }) => {
    requireOwnPage(app, request, now)
    const { db } = deps.database
    const message = { ...body, reference: newReference(), principalId: principal.id, createdAt: now }
    const since = new Date(now.getTime() - sameFor)
    // Before anything is counted: what came again is not refused where it was the last one of the day.
    const earlier = await findSameMessage(db, message, since)
    const taken = earlier
      ? []
      : [await takeContactMessage(deps, { principal, addressKey, email: body.email })]
    try {
      const hasServer = deps.config.mail.smtpUrl !== null
      const mails = hasServer ? await takeContactMails(deps) : null
      if (mails) taken.push(mails)
      else
        deps.log.warn(
          `a message by the contact form is kept, but not mailed: ${hasServer ? tooMany : noServer}`,
        )
      const reference =
        earlier ??
        (await db.transaction(async (tx) => {
          // The first may still be on its way.
          await holdWriter(tx, principal.id)
          const same = await findSameMessage(tx, message, since)
          if (same) return same
          await insertContactMessage(tx, message)
          if (mails) await mailBoth(deps, tx, message)
          return message.reference
        }))
      if (reference !== message.reference) await giveBack(deps, taken)
      return { reference, isMailed: mails !== null }
    } catch (error) {
      await giveBack(deps, taken)
      throw error
    }
  })
}

async function mailBoth({ config, mailer }: Dependencies, tx: Transaction, row: ContactRow): Promise<void> {
  const { reference, name, email, subject, message, language } = row
  const about = { reference, about: subject, comment: message }
  const to = config.mail.operator
  if (to !== null) {
    const values = { ...about, sender: name, address: email, reads: language }
    const replyTo = { name, address: email }
    await mailer.queue({ to, name: 'contact-message', values, language: 'en', replyTo }, tx)
  }
  await mailer.queue({ to: email, name: 'contact-copy', values: about, language }, tx)
}

async function giveBack({ log }: Dependencies, taken: readonly Taken[]): Promise<void> {
  for (const one of taken) {
    await one
      .giveBack()
      .catch((cause: unknown) => log.warn({ err: cause }, 'a message by the contact form was not given back'))
  }
}
