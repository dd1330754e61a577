import type { CodePurpose } from '../storage.ts'
import { answer, refuse, type NativeAnswer } from './answers.ts'
import type { Flow } from './flows.ts'
import type { Step, Steps } from './steps.ts'

/** Mails a code for a flow, which goes on under a new token that knows the code. Asked again, it mails another. */
export async function challengeByMail(
  steps: Steps,
  step: Step,
  purpose: CodePurpose,
  flow: Extract<Flow, { kind: 'sign-in' | 'sign-up' | 'reset' }>,
): Promise<NativeAnswer> {
  const { flows, accounts, mailedCodes, now } = steps
  const account = await accounts.findByEmail(flow.email)
  let sent
  try {
    sent = await mailedCodes.send(purpose, flow.email, account, step)
  } catch (error) {
    steps.warn('a code could not be mailed', error)
    return refuse('mailFailed', now(), 503)
  }
  if (!sent) return refuse('tooManyMails', now(), 429)
  const token = await flows.begin({ ...flow, codeId: sent.codeId }, step.browserSecret)
  return answer({ continuation_token: token, ...sent.body })
}
