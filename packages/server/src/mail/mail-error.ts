/**
 * A mail that was not taken. What the mail server said is left out, because servers like to repeat the address:
 * this error may stand in the log and in the table of jobs.
 */
export class MailError extends Error {
  /** nodemailer's code, such as `ETIMEDOUT`. */
  readonly code: string
  /** The answer of the mail server, such as 550; null when there was none. */
  readonly status: number | null
  /** The mail server does not want this mail, now or later. */
  readonly isPermanent: boolean

  constructor(code: string, status: number | null, isPermanent: boolean) {
    super(`The mail server did not take a mail (${[code, status].filter(Boolean).join(', ')}).`)
    this.name = 'MailError'
    this.code = code
    this.status = status
    this.isPermanent = isPermanent
  }
}

/** Of an error of nodemailer what may be told. */
export function toMailError(error: unknown): MailError {
  const { code = 'UNKNOWN', responseCode } = error as { code?: string; responseCode?: number }
  // A refused sign-in or a missing encryption is about our own settings: the mail itself may go later.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isPermanent = isAboutMail && responseCode !== undefined && responseCode >= 500 && responseCode !== 503
  return new MailError(code, responseCode ?? null, isPermanent)
}
