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

/** What nodemailer says of a mail that did not leave. */
interface SendError {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/** Of an error of nodemailer what may be told. */
export function toMailError(error: unknown): MailError {
  const told = error as SendError
  return new MailError(told.code ?? 'UNKNOWN', told.responseCode ?? null, isAboutThisMail(told))
}

/** Refusals by RFC 3463: of the reader's address, of their mailbox, of a mail that is too large, of its content. */
const aboutThisMail = /^5\.(1\.([1-6]|10)|2\.[1-3]|3\.4|6\.\d+)$/
/** Most servers begin with it, some end with it; an address of the network has a fourth number. */
const enhancedStatus = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/
/** Servers without such a status say in words that it is about us. */
const aboutUs = /relay|rcpthosts|sender|auth/i

/**
 * Whether a refusal is about this mail or its reader, so that it stays one. The others are about us: about signing in, the
 * sender, a quota, what may be relayed; once that is set right, the mail may go. Many servers look at all this at
 * `RCPT TO` only, so what they say counts as well. What is not certain counts as ours: a mail tried in vain is no loss.
 */
function isAboutThisMail({ code, responseCode = 0, response = '', command }: SendError): boolean {
  const isContent = code === 'EMESSAGE'
  if ((!isContent && command !== 'RCPT TO') || responseCode < 500) return false
  const status = enhancedStatus.exec(response)?.[0]
  if (status !== undefined) return aboutThisMail.test(status)
  if (isContent) return responseCode === 552
  return [550, 551, 553, 556].includes(responseCode) && !aboutUs.test(response)
}
