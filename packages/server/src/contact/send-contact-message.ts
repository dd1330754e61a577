import type { FastifyInstance } from 'fastify'
import { takeContactMails, takeContactMessage, type Taken } from '../allowance/index.ts'
import { requireOwnPage } from '../auth/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { insertContactMessage, type ContactRow } from './contact.queries.ts'
import { newReference } from './reference.ts'

const tooMany = 'there were too many today'
const noServer = 'no mail server is configured'

/**
 * Keeps what somebody writes to the operator, and mails it to both in the same transaction: what has a reference
 * arrives, whatever becomes of the mail server or of this process.
 */
export function sendContactMessage(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'sendContactMessage', async ({ body, principal, addressKey, request, now }) => {
    requireOwnPage(app, request, now)
    const taken = [await takeContactMessage(deps, { principal, addressKey, email: body.email })]
    try {
      const hasServer = deps.config.mail.smtpUrl !== null
      const mails = hasServer ? await takeContactMails(deps) : null
      if (mails) taken.push(mails)
      else
        deps.log.warn(
          `a message by the contact form is kept, but not mailed: ${hasServer ? tooMany : noServer}`,
        )
      const message = { ...body, reference: newReference(), principalId: principal.id, createdAt: now }
      await deps.database.db.transaction(async (tx) => {
        await insertContactMessage(tx, message)
        if (mails) await mailBoth(deps, tx, message)
      })
      return { reference: message.reference, isMailed: mails !== null }
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
