import type { Accounts } from '../accounts/accounts.ts'
import type { IdentityMailer } from '../mailer.ts'
import type { IssueTokens } from '../provider/issue-tokens.ts'
import type { Flow, Flows } from './flows.ts'
import type { MailedCodes } from './mailed-code.ts'
import type { NativeRequest } from './native-request.ts'

/** What the steps work with. */
export interface Steps {
  accounts: Accounts
  flows: Flows
  mailedCodes: MailedCodes
  mailer: IdentityMailer
  issueTokens: IssueTokens
  now: () => Date
}

/** A call with what it continues. */
export interface Step extends NativeRequest {
  flow: Flow
  /** The continuation token. */
  token: string
}
