import { createHash } from 'node:crypto'
import { normalEmail } from '@ai-studio/contract'
import { keptSecrets } from '../codes/kept-secrets.ts'
import type { OneTimeCodes } from '../codes/one-time-codes.ts'
import type { IdentityMailer, MailLanguage } from '../mailer.ts'
import type { Account, ArtifactStorage } from '../storage.ts'
import type { Accounts } from './accounts.ts'

const lifetimeMs = 30 * 60 * 1000

/**
 * A token dies with the password it was meant to replace, and with the address to which it was mailed: whoever reads that
 * mail has no part in an account that has moved on.
 */
const markOf = ({ email, passwordHash }: Account) =>
  createHash('sha256')
    .update(JSON.stringify([normalEmail(email), passwordHash]))
    .digest('base64url')

export interface PasswordResets {
  /**
   * A secret that allows one new password within half an hour; for the mail and nothing else. Without an account it
   * allows nothing, and takes as long to make.
   */
  issue(account: Account | undefined): Promise<string>
  /** The same with a token of a mailed link. Answers whose password it was; undefined when the token is worth nothing. */
  complete(token: string, newPassword: string, language: MailLanguage): Promise<Account | undefined>
  /** Sets the password of somebody who proved that they read the account's mail, and ends all its sign-ins. */
  replace(account: Account, newPassword: string, language: MailLanguage): Promise<void>
}

export interface PasswordResetOptions {
  accounts: Accounts
  codes: OneTimeCodes
  artifacts: ArtifactStorage
  mailer: IdentityMailer
  /** Ends all sign-ins of an account. */
  endSignIns: (accountId: string) => Promise<void>
  now: () => Date
}

export function createPasswordResets(options: PasswordResetOptions): PasswordResets {
  const { accounts, codes, artifacts, mailer, endSignIns, now } = options
  const tokens = keptSecrets<{ account: string | null; mark: string }>('PasswordReset', lifetimeMs, {
    storage: artifacts,
    now,
  })
  const replace: PasswordResets['replace'] = async (account, newPassword, language) => {
    await accounts.proveEmail(account)
    await accounts.setPassword(account, newPassword)
    await codes.forget(account.email, 'reset-password')
    await endSignIns(account.id)
    // The password is set in any case; a mail that cannot be sent must not look like a failure of that.
    await mailer.sendPasswordChanged({ to: account.email, language }).catch(() => {})
  }
  return {
    issue: (account) =>
      account
        ? tokens.keep({ account: account.id, mark: markOf(account) }, { accountId: account.id })
        : tokens.keep({ account: null, mark: '' }),
    async complete(token, newPassword, language) {
      const found = await tokens.take(token)
      const account = found?.account ? await accounts.find(found.account) : undefined
      if (!account || markOf(account) !== found?.mark) return undefined
      await replace(account, newPassword, language)
      return account
    },
    replace,
  }
}
