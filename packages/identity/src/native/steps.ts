import type { Accounts } from '../accounts/accounts.ts'
import type { PasswordResets } from '../accounts/password-reset.ts'
import type { IssueTokens } from '../provider/issue-tokens.ts'
import type { Flow, Flows } from './flows.ts'
import type { MailedCodes } from './mailed-code.ts'
import type { NativeRequest } from './native-request.ts'

/** What the steps work with. */
export interface Steps {
  accounts: Accounts
  flows: Flows
  mailedCodes: MailedCodes
  passwordResets: PasswordResets
  issueTokens: IssueTokens
  now: () => Date
  /** Notes what went wrong inside. */
  warn: (text: string, error: unknown) => void
}

/** A call with what it continues. */
export interface Step extends NativeRequest {
  flow: Flow
  /** The continuation token. */
  token: string
}
