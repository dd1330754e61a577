import { randomUUID } from 'node:crypto'
import type { Language } from '@ai-studio/contract'
import type { Logger } from '../dependencies.ts'
import type { Jobs } from '../jobs/jobs-types.ts'
import { addressForLog, assertAddress, parseSender, type Sender } from './mail-address.ts'
import { MailError, toMailError } from './mail-error.ts'
import { oneLine } from './foreign-text.ts'
import type { Mail, Mailer, MailName, ReplyTo } from './mail-types.ts'
import { renderMail } from './render-mail.ts'
import { openTransport, sendTimeout } from './transport.ts'

export interface MailerOptions {
  /** The mail server: `smtp://…` or `smtps://…`, with user and password where it asks for them; null: there is none. */
  url: string | null
  /** The sender, such as `AI Studio <studio@example.com>`. */
  from: string
  /** The studio's own origin: named in every mail, and where its links lead. */
  origin: string
  jobs: Pick<Jobs, 'work' | 'send' | 'remove'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

export interface RunningMailer extends Mailer {
  close: () => Promise<void>
}

/** Mails whose values are worth something to a thief: they never lie in a table. */
const secret: ReadonlySet<MailName> = new Set([
  'sign-in-code',
  'verify-email-code',
  'reset-password-code',
  'change-email-code',
  'newsletter-confirm',
  'newsletter-known',
  'newsletter',
])

/** A mail in the queue. */
interface QueuedMail {
  id: string
  to: string
  name: MailName
  /** As JSON leaves them. */
  values: Mail['values']
  language: Language
  replyTo?: ReplyTo
}

/** A mail on its way. */
interface Letter extends QueuedMail {
  unsubscribeUrl?: string
}

const jobName = 'mail'
/** Waits of 30 s, 60 s and so on up to 15 minutes: about two days until a mail is given up. */
const retry = { limit: 200, delay: 30, longest: 900 }

/** Sends mails by SMTP. Without a mail server whatever is to be sent at once fails, and the rest is left out. */
export function createMailer({ url, ...options }: MailerOptions): RunningMailer {
  return url === null ? noMailer(options) : smtpMailer({ url, ...options })
}

function noMailer({ jobs, log }: Pick<MailerOptions, 'jobs' | 'log'>): RunningMailer {
  return {
    async send() {
      // It may have been forgotten for this one start, so that whoever can wait does.
      throw new MailError('ENOSERVER', null, false)
    },
    async queue({ name }) {
      log.warn({ mail: name }, 'a mail was not sent, because no mail server is configured')
    },
    // Those of an earlier start, which had a mail server.
    forget: forgetting(jobs),
    async close() {},
  }
}

function smtpMailer(options: MailerOptions & { url: string }): RunningMailer {
  const { url, origin, jobs, log } = options
  const from = senderOf(options.from)
  const transport = openTransport(url)
  // Connections that break while nothing is sent are no news: the next mail makes a new one.
  transport.on('error', () => undefined)
  const { hostname } = new URL(origin)

  /** The id stays the same when a mail is tried again, so that a reader's program can tell that it is the same. */
  async function deliver(letter: Letter): Promise<void> {
    const { id, to, name, values, language, replyTo, unsubscribeUrl } = letter
    const mail = renderMail(name, values, { language, origin })
    try {
      await transport.sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
        messageId: `<${id}@${hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': language,
          ...(unsubscribeUrl !== undefined && {
            'List-Id': `<newsletter.${hostname}>`,
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.timeout(sendTimeout),
      })
    } catch (error) {
      throw toMailError(error)
    }
  }

  jobs.work<QueuedMail>(
    jobName,
    async (mail, run) => {
      const line = { mail: mail.name, to: addressForLog(mail.to), attempt: run.attempt }
      try {
        await deliver(mail)
      } catch (error) {
        if (error instanceof MailError && error.isPermanent) {
          log.error({ ...line, code: error.code, status: error.status }, 'the mail server refused a mail')
          return
        }
        if (run.isLast) log.error({ ...line, err: error }, 'a mail was given up')
        else log.warn({ ...line, err: error }, 'a mail could not be sent and is tried again')
        throw error
      }
    },
    { retry, concurrency: 2, expireAfter: 60 },
  )

  return {
    async send(mail, { id = randomUUID() } = {}) {
      assertAddresses(mail)
      const started = performance.now()
      const line = { mail: mail.name, to: addressForLog(mail.to) }
      try {
        await deliver({ ...(mail as Mail), id })
      } catch (error) {
        log.error({ ...line, err: error }, 'a mail could not be sent')
        throw error
      }
      log.info({ ...line, ms: Math.round(performance.now() - started) }, 'mail sent')
    },
    async queue(mail, within) {
      assertAddresses(mail)
      if (secret.has(mail.name)) throw new TypeError(`A mail "${mail.name}" is sent at once or not at all.`)
      const { to, name, values, language, replyTo } = mail as Mail
      const letter = { id: randomUUID(), to, name, values, language }
      const job: QueuedMail = { ...letter, ...(replyTo && { replyTo }) }
      await jobs.send(jobName, job, within && { within })
    },
    forget: forgetting(jobs),
    async close() {
      transport.close()
    },
  }
}

const forgetting =
  (jobs: MailerOptions['jobs']): Mailer['forget'] =>
  ({ to, references }, within) => {
    const parts = [
      ...(to === null ? [] : [{ to }]),
      ...references.map((reference) => ({ values: { reference } })),
    ]
    return jobs.remove(jobName, parts, within)
  }

function senderOf(text: string): Sender {
  const sender = parseSender(text)
  if (!sender) throw new TypeError('Mails come from one plain address, with or without a name.')
  return sender
}

function assertAddresses({ to, replyTo }: Pick<Mail, 'to' | 'replyTo'>): void {
  assertAddress(to)
  if (replyTo) assertAddress(replyTo.address)
}
