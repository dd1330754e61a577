import { limits } from '@ai-studio/contract'
import { answer, refuse, type NativeAnswer } from './answers.ts'
import { challengeByMail } from './challenge-by-mail.ts'
import { userNameIn } from './fields.ts'
import { refuseCode } from './refuse-code.ts'
import type { Step, Steps } from './steps.ts'
import type { NativeRequest } from './native-request.ts'

/** Registering: password and user name first, then the code that proves the address. Nothing exists before that. */
export const signUp = {
  async start(
    { flows, accounts, now }: Steps,
    request: NativeRequest & { email: string },
  ): Promise<NativeAnswer> {
    const { form, email, browserSecret, from } = request
    const password = form.get('password') ?? ''
    if (password.length < limits.passwordMinLength) return refuse('passwordTooShort', now())
    if (password.length > limits.passwordLength) return refuse('passwordTooLong', now())
    const userName = userNameIn(form.get('attributes'))
    if (userName === undefined) return refuse('attributesInvalid', now())
    const passwordHash = await accounts.hashNew(password, from)
    const token = await flows.begin({ kind: 'sign-up', email, userName, passwordHash }, browserSecret)
    return answer({ continuation_token: token })
  },

  async challenge(steps: Steps, step: Step): Promise<NativeAnswer> {
    const { flow } = step
    if (flow.kind !== 'sign-up') return refuse('invalidRequest', steps.now())
    return challengeByMail(steps, step, 'verify-email', flow)
  },

  async continue({ flows, accounts, mailedCodes, now }: Steps, step: Step): Promise<NativeAnswer> {
    const { flow, token, form, browserSecret } = step
    if (flow.kind !== 'sign-up' || form.get('grant_type') !== 'oob') return refuse('invalidRequest', now())
    const outcome = await mailedCodes.enter('verify-email', flow.codeId, form.get('oob') ?? '', step)
    if (outcome.kind !== 'accepted') return refuseCode(outcome, now())
    const { email, userName, passwordHash } = flow
    const account = await accounts.create({ email, userName, passwordHash, isEmailVerified: true })
    // The address was registered in another way meanwhile; its owner has to sign in there.
    if (!account) return refuse('wrongCode', now())
    await flows.take(token)
    const next = await flows.begin({ kind: 'proven', accountId: account.id }, browserSecret)
    return answer({ continuation_token: next })
  },
}
