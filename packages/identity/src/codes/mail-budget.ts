import { createBudget } from '../guesses/budget.ts'
import type { GuessStorage } from '../storage.ts'

const windowMs = 60 * 60 * 1000
/** So many codes are mailed to an address in an hour, whatever they are for. */
const perRecipient = { kind: 'code-mail', max: 12, windowMs }
/** So many of them at the wish of one network address: a stranger's wishes leave the owner some. */
const perWish = { kind: 'code-mail-wish', max: 6, windowMs }
/**
 * So many are mailed at the wish of one network address, whoever gets them. An office or a school shares one, and two
 * classes may register within a lesson; beyond that somebody has strangers mailed.
 */
const perAddress = { kind: 'code-mail-from', max: 60, windowMs }
/** How long a mailed code works, as mails say it. */
export const codeMinutes = 10

/** How many codes are mailed. */
export interface MailBudget {
  /**
   * Mails something. What fails uses up none of the mails to its address.
   * @param from names the network address that asks for it
   * @returns what `mail` answers; undefined, and nothing is mailed, when there have been too many
   */
  within<T>(recipient: string, from: string, mail: () => Promise<T>): Promise<T | undefined>
}

export function createMailBudget(options: { storage: GuessStorage; now: () => Date }): MailBudget {
  const recipients = createBudget(perRecipient, options)
  const wishes = createBudget(perWish, options)
  const addresses = createBudget(perAddress, options)
  return {
    async within(recipient, from, mail) {
      const wish = JSON.stringify([recipient, from])
      // An address that may have nothing mailed uses up nobody's mails either.
      const isAllowed =
        (await addresses.spend(from)) && (await wishes.spend(wish)) && (await recipients.spend(recipient))
      if (!isAllowed) return undefined
      try {
        return await mail()
      } catch (error) {
        // Whoever has many mailed that cannot be is still bounded.
        await Promise.all([wishes.takeBack(wish), recipients.takeBack(recipient)])
        throw error
      }
    },
  }
}
