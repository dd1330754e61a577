import { credentialsOf } from '../accounts/credentials.ts'
import type { NativeRequest } from './native-request.ts'
import { answer, refuse, type NativeAnswer } from './answers.ts'
import { challengeByMail } from './challenge-by-mail.ts'
import { refuseCode } from './refuse-code.ts'
import type { Step, Steps } from './steps.ts'

/** Signing in with a password, with a mailed code, or by what has been proved already. */
export const signIn = {
  async initiate({ flows, now }: Steps, request: NativeRequest & { email: string }): Promise<NativeAnswer> {
    const { form, email, wantsCode, browserSecret } = request
    const known = (form.get('challenge_type') ?? '').split(' ')
    const method = wantsCode || !known.includes('password') ? 'code' : 'password'
    if (!known.includes(method === 'code' ? 'oob' : 'password')) return refuse('unsupportedChallenge', now())
    const token = await flows.begin({ kind: 'sign-in', email, method }, browserSecret)
    return answer({ continuation_token: token })
  },

  async challenge(steps: Steps, step: Step): Promise<NativeAnswer> {
    const { flow, token } = step
    if (flow.kind !== 'sign-in') return refuse('invalidRequest', steps.now())
    if (flow.method === 'code') return challengeByMail(steps, step, 'sign-in', flow)
    return answer({ continuation_token: token, challenge_type: 'password' })
  },

  async token(steps: Steps, step: Step): Promise<NativeAnswer> {
    const { flows, accounts, mailedCodes, issueTokens, now } = steps
    const { flow, token, form, from } = step
    const grant = form.get('grant_type')
    let account
    if (grant === 'password' && flow.kind === 'sign-in' && flow.method === 'password') {
      account = await accounts.signIn(flow.email, form.get('password') ?? '', from)
      if (!account) return refuse('wrongPassword', now())
    } else if (grant === 'oob' && flow.kind === 'sign-in' && flow.method === 'code') {
      const outcome = await mailedCodes.enter('sign-in', flow.codeId, form.get('oob') ?? '', step)
      if (outcome.kind !== 'accepted') return refuseCode(outcome, now())
      const owned = await accounts.findByEmail(outcome.email)
      // Who reads the mail of an address has it.
      if (owned) await accounts.proveEmail(owned)
      account = owned && (await accounts.find(owned.id))
      if (!account) return refuse('wrongCode', now())
    } else if (grant === 'continuation_token' && (flow.kind === 'proven' || flow.kind === 'passkey')) {
      account = await accounts.find(flow.accountId)
      // As if there had never been such a token.
      if (!account) return refuse('expired', now())
    }
    if (!account) return refuse('invalidRequest', now())
    // The tokens of one proof are issued once.
    if (!(await flows.take(token))) return refuse('expired', now())
    const proof = flow.kind === 'passkey' ? 'passkey' : undefined
    const issued = await issueTokens(account, proof)
    // Another password was set since this one was compared: what was proved is worth nothing.
    if (!issued) return refuse('expired', now())
    const { body, sessionId } = issued
    const signedIn = { signedIn: account.id, credentials: credentialsOf(account), sessionId }
    return { ...answer(body), ...signedIn, ...(proof && { proof }) }
  },
}
