import { limits } from '@ai-studio/contract'
import { answer, refuse, type NativeAnswer } from './answers.ts'
import { challengeByMail } from './challenge-by-mail.ts'
import { refuseCode } from './refuse-code.ts'
import type { Step, Steps } from './steps.ts'
import type { NativeRequest } from './native-request.ts'

const newPasswordSeconds = 15 * 60

/** A new password for who can read the mail of an address. */
export const resetPassword = {
  async start({ flows }: Steps, request: NativeRequest & { email: string }): Promise<NativeAnswer> {
    const token = await flows.begin({ kind: 'reset', email: request.email }, request.browserSecret)
    return answer({ continuation_token: token })
  },

  async challenge(steps: Steps, step: Step): Promise<NativeAnswer> {
    const { flow } = step
    if (flow.kind !== 'reset') return refuse('invalidRequest', steps.now())
    return challengeByMail(steps, step, 'reset-password', flow)
  },

  async continue(
    { flows, accounts, mailedCodes, passwordResets, now }: Steps,
    step: Step,
  ): Promise<NativeAnswer> {
    const { flow, token, form, browserSecret } = step
    if (flow.kind !== 'reset' || form.get('grant_type') !== 'oob') return refuse('invalidRequest', now())
    // As it is before the code is used up: a password that is changed meanwhile counts.
    const { accountId, mark } = passwordResets.allow(await accounts.findByEmail(flow.email))
    const outcome = await mailedCodes.enter('reset-password', flow.codeId, form.get('oob') ?? '', step)
    if (outcome.kind !== 'accepted') return refuseCode(outcome, now())
    if (accountId === null) return refuse('wrongCode', now())
    await flows.take(token)
    const next = await flows.begin({ kind: 'new-password', accountId, mark }, browserSecret)
    return answer({ continuation_token: next, expires_in: newPasswordSeconds })
  },

  async submit({ flows, passwordResets, now }: Steps, step: Step): Promise<NativeAnswer> {
    const { flow, token, form, browserSecret, language } = step
    if (flow.kind !== 'new-password') return refuse('invalidRequest', now())
    const password = form.get('new_password') ?? ''
    if (password.length < limits.passwordMinLength) return refuse('passwordTooShort', now())
    if (password.length > limits.passwordLength) return refuse('passwordTooLong', now())
    const account = (await flows.take(token)) && (await passwordResets.perform(flow, password, language))
    if (!account) return refuse('expired', now())
    const next = await flows.begin({ kind: 'proven', accountId: account.id }, browserSecret)
    return answer({ continuation_token: next, poll_interval: 1 })
  },

  /** Setting a password takes no longer than its own call, so it has always succeeded when this is asked. */
  async pollCompletion({ now }: Steps, { flow, token }: Step): Promise<NativeAnswer> {
    if (flow.kind !== 'proven') return refuse('invalidRequest', now())
    return answer({ status: 'succeeded', continuation_token: token })
  },
}
