import { createBudget, type Budget } from '../guesses/budget.ts'
import type { GuessStorage } from '../storage.ts'

/** So many codes are mailed to an address in an hour, whatever they are for. */
const mails = { kind: 'code-mail', max: 6, windowMs: 60 * 60 * 1000 }
/** How long a mailed code works, as mails say it. */
export const codeMinutes = 10

export type MailBudget = Pick<Budget, 'spend'>

export const createMailBudget = (options: { storage: GuessStorage; now: () => Date }): MailBudget =>
  createBudget(mails, options)
