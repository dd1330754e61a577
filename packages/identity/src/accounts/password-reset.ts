import { createHash } from 'node:crypto'
import { normalEmail } from '@ai-studio/contract'
import { keptSecrets } from '../codes/kept-secrets.ts'
import type { IdentityMailer, MailLanguage } from '../mailer.ts'
import type { Account, ArtifactStorage } from '../storage.ts'
import type { Accounts } from './accounts.ts'

const lifetimeMs = 30 * 60 * 1000

/**
 * It dies with the password it was meant to replace, and with the address to which the mail went: whoever reads that mail
 * has no part in an account that has moved on.
 */
const markOf = ({ email, passwordHash }: Account) =>
  createHash('sha256')
    .update(JSON.stringify([normalEmail(email), passwordHash]))
    .digest('base64url')

/** Allows one new password for an account, as long as it is as it was then; without an account nothing. */
export interface AllowedReset {
  accountId: string | null
  mark: string
}

export interface PasswordResets {
  /** For who has proved that they read the mail of an account. */
  allow(account: Account | undefined): AllowedReset
  /**
   * A secret that allows one new password within half an hour; for the mail and nothing else. Without an account it
   * allows nothing, and takes as long to make.
   */
  issue(account: Account | undefined): Promise<string>
  /**
   * Sets the password of somebody who proved that they read the account's mail, and ends all its sign-ins. Answers whose
   * password it was; undefined when that is allowed no more.
   */
  perform(reset: AllowedReset, newPassword: string, language: MailLanguage): Promise<Account | undefined>
  /** The same with a token of a mailed link. */
  complete(token: string, newPassword: string, language: MailLanguage): Promise<Account | undefined>
}

export interface PasswordResetOptions {
  accounts: Accounts
  artifacts: ArtifactStorage
  mailer: IdentityMailer
  /** Ends all sign-ins of an account, and what was mailed for others. */
  endSignIns: (accountId: string) => Promise<void>
  now: () => Date
}

export function createPasswordResets(options: PasswordResetOptions): PasswordResets {
  const { accounts, artifacts, mailer, endSignIns, now } = options
  const tokens = keptSecrets<AllowedReset>('PasswordReset', lifetimeMs, { storage: artifacts, now })
  const allow: PasswordResets['allow'] = (account) =>
    account ? { accountId: account.id, mark: markOf(account) } : { accountId: null, mark: '' }
  const perform: PasswordResets['perform'] = async ({ accountId, mark }, newPassword, language) => {
    const account = accountId === null ? undefined : await accounts.find(accountId)
    if (!account || markOf(account) !== mark) return undefined
    await accounts.proveEmail(account)
    await accounts.setPassword(account, newPassword)
    await endSignIns(account.id)
    // The password is set in any case; a mail that cannot be sent must not look like a failure of that.
    await mailer.sendPasswordChanged({ to: account.email, language }).catch(() => {})
    return account
  }
  return {
    allow,
    issue: (account) => tokens.keep(allow(account), account && { accountId: account.id }),
    perform,
    async complete(token, newPassword, language) {
      const reset = await tokens.take(token)
      return reset && perform(reset, newPassword, language)
    },
  }
}
