import type { Mail, Mailer, MailName } from '../mail/mail-types.ts'

/** A mail that the server under test wanted to have sent. */
export type RecordedMail = { [Name in MailName]: Mail<Name> & { how: 'sent' | 'queued' } }[MailName]

/** Sends nothing and remembers everything. */
export interface RecordingMailer extends Mailer {
  /** Every mail so far, the oldest first; what was queued waits for ever. */
  readonly mails: RecordedMail[]
  /** The newest mail of a name to an address. Throws when there is none. */
  last: <Name extends MailName>(name: Name, to?: string) => RecordedMail & { name: Name }
  /** While true the mail server refuses whatever is to be sent at once. */
  isAway: boolean
}

export function recordingMailer(): RecordingMailer {
  const mails: RecordedMail[] = []
  const record = (mail: Mail, how: RecordedMail['how']) => {
    // Whatever goes into the queue is stored as JSON.
    if (how === 'queued') JSON.stringify(mail)
    mails.push({ ...mail, how } as RecordedMail)
  }
  return {
    mails,
    isAway: false,
    async send(mail) {
      if (this.isAway) throw new Error('The mail server is away.')
      record(mail, 'sent')
    },
    async queue(mail) {
      record(mail, 'queued')
    },
    async forget({ to, references }) {
      const isMeant = ({ how, to: receiver, values }: RecordedMail) =>
        how === 'queued' &&
        (receiver === to || ('reference' in values && references.includes(values.reference)))
      const others = mails.filter((mail) => !isMeant(mail))
      mails.splice(0, mails.length, ...others)
    },
    last<Name extends MailName>(name: Name, to?: string) {
      const found = mails.findLast((mail) => mail.name === name && (to === undefined || mail.to === to))
      if (!found) {
        const names = mails.map((mail) => `${mail.name} to ${mail.to}`).join(', ')
        throw new Error(`No mail "${name}"${to ? ` to ${to}` : ''} was sent, only: ${names || 'none'}.`)
      }
      return found as RecordedMail & { name: Name }
    },
  }
}
