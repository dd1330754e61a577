import { normalEmail } from '@ai-studio/contract'
import { PasswordsExhausted, type Accounts } from '../accounts/accounts.ts'
import { hasNul } from '../has-nul.ts'
import type { PasswordResets } from '../accounts/password-reset.ts'
import { PasswordsBusy } from '../passwords/password-hash.ts'
import { studioClientId } from '../provider/names.ts'
import type { IssueTokens } from '../provider/issue-tokens.ts'
import type { ArtifactStorage } from '../storage.ts'
import { refuse, type NativeAnswer } from './answers.ts'
import { isEmail } from './fields.ts'
import { createFlows } from './flows.ts'
import type { MailedCodes } from './mailed-code.ts'
import type { NativeRequest } from './native-request.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import type { Step, Steps } from './steps.ts'
import { signUp } from './sign-up.ts'

export interface NativeAuthOptions {
  accounts: Accounts
  mailedCodes: MailedCodes
  passwordResets: PasswordResets
  artifacts: ArtifactStorage
  issueTokens: IssueTokens
  now: () => Date
  warn: (text: string, error: unknown) => void
}

type Begin = (steps: Steps, request: NativeRequest & { email: string }) => Promise<NativeAnswer>
type Continue = (steps: Steps, step: Step) => Promise<NativeAnswer>

const begins: Record<string, Begin> = {
  '/oauth2/v2.0/initiate': signIn.initiate,
  '/signup/v1.0/start': signUp.start,
  '/resetpassword/v1.0/start': resetPassword.start,
}
const continues: Record<string, Continue> = {
  '/oauth2/v2.0/challenge': signIn.challenge,
  '/oauth2/v2.0/token': signIn.token,
  '/signup/v1.0/challenge': signUp.challenge,
  '/signup/v1.0/continue': signUp.continue,
  '/resetpassword/v1.0/challenge': resetPassword.challenge,
  '/resetpassword/v1.0/continue': resetPassword.continue,
  '/resetpassword/v1.0/submit': resetPassword.submit,
  '/resetpassword/v1.0/poll_completion': resetPassword.pollCompletion,
}

/**
 * Native authentication: the protocol of Microsoft Entra External ID that MSAL's `custom-auth` speaks, on accounts of
 * our own. Unlike there, no answer tells whether an address has an account.
 *
 * @see https://learn.microsoft.com/entra/identity-platform/reference-native-authentication-api
 */
export function createNativeAuth(options: NativeAuthOptions) {
  const { accounts, mailedCodes, passwordResets, artifacts, issueTokens, now, warn } = options
  const flows = createFlows(artifacts, now)
  const steps: Steps = { accounts, mailedCodes, passwordResets, issueTokens, now, warn, flows }

  async function answerTo(request: NativeRequest): Promise<NativeAnswer | undefined> {
    const { path, form, browserSecret } = request
    const begin = begins[path]
    const next = continues[path]
    if (!begin && !next) return undefined
    if (form.get('client_id') !== studioClientId) return refuse('unknownClient', now())
    if (hasNul(form)) return refuse('invalidRequest', now())
    if (begin) {
      const email = normalEmail(form.get('username') ?? '')
      return isEmail(email) ? begin(steps, { ...request, email }) : refuse('invalidRequest', now())
    }
    const token = form.get('continuation_token') ?? ''
    const flow = await steps.flows.find(token, browserSecret)
    return flow ? next!(steps, { ...request, flow, token }) : refuse('expired', now())
  }

  /** Answers a call; undefined for a path that does not exist. */
  return async function nativeAuth(request: NativeRequest): Promise<NativeAnswer | undefined> {
    try {
      return await answerTo(request)
    } catch (error) {
      if (error instanceof PasswordsBusy) return refuse('busy', now(), 503)
      if (error instanceof PasswordsExhausted) return refuse('tooManyPasswords', now(), 429)
      throw error
    }
  }
}
