import { normalEmail } from '@ai-studio/contract'
import type { NativeAnswer } from '../native/answers.ts'
import { entryErrors } from './entries.ts'
import type { Errors } from './form.ts'
import type { Page } from './page.ts'
import {
  askCodeScreen,
  newPasswordScreen,
  registerScreen,
  signInScreen,
  verifyScreen,
  type CodeKind,
  type Place,
  type Scene,
  type Verification,
} from './screens.ts'
import { textsIn, type Texts } from './texts.ts'

/** Somebody has proved who they are, or sees another page. */
export type Outcome =
  | { kind: 'signed-in'; accountId: string; credentials: string }
  | { kind: 'page'; page: Page }
  /** They go on at another page, which can be loaded again. */
  | { kind: 'place'; place: Place }

/** A call of native authentication, in the name of the browser that has this interaction. */
export type NativeCall = (
  path: string,
  fields: Record<string, string>,
  options?: { wantsCode?: boolean },
) => Promise<NativeAnswer>

export interface Submission {
  scene: Scene
  form: URLSearchParams
  call: NativeCall
}

const shown = (page: Page): Outcome => ({ kind: 'page', page })
const tokenOf = ({ body }: NativeAnswer) =>
  typeof body.continuation_token === 'string' ? body.continuation_token : ''
const isFine = ({ status }: NativeAnswer) => status === 200
const signedInBy = ({ signedIn: accountId, credentials }: NativeAnswer): Outcome | undefined =>
  accountId !== undefined && credentials !== undefined
    ? { kind: 'signed-in', accountId, credentials }
    : undefined
const hasErrors = (errors: Errors) => Object.keys(errors).length > 0
const emailIn = (form: URLSearchParams) => normalEmail(form.get('email') ?? '')

/** What a refusal of native authentication is called here; wrong codes and passwords are told at their fields. */
function refusalText(answer: NativeAnswer, { error }: Texts, isMail = false): string {
  const known: Record<string, string> = {
    too_many_requests: isMail ? error.tooManyMails : error.tooManyPasswords,
    temporarily_unavailable: isMail ? error.mailFailed : error.busy,
    expired_token: error.expired,
  }
  return known[String(answer.body.error)] ?? error.unexpected
}

async function signIn({ scene, form, call }: Submission): Promise<Outcome> {
  const texts = textsIn(scene.language)
  const email = emailIn(form)
  const errors = entryErrors('signIn', form, texts)
  if (hasErrors(errors)) return shown(signInScreen(scene, { email }, errors))
  const begun = await call('/oauth2/v2.0/initiate', { username: email, challenge_type: 'password redirect' })
  const answer = await call('/oauth2/v2.0/token', {
    continuation_token: tokenOf(begun),
    grant_type: 'password',
    password: form.get('password') ?? '',
  })
  const signedIn = signedInBy(answer)
  if (signedIn) return signedIn
  const isWrong = answer.body.error === 'invalid_grant'
  const told = isWrong ? texts.error.credentials : refusalText(answer, texts)
  return shown(signInScreen(scene, { email }, { '': told }))
}

const challenges: Record<CodeKind, string> = {
  'sign-in': '/oauth2/v2.0/challenge',
  register: '/signup/v1.0/challenge',
  reset: '/resetpassword/v1.0/challenge',
}

/** Has a code mailed for what was begun; what cannot be mailed is told on the page before. */
async function mailCode(
  submission: Submission,
  verification: Verification,
  before: (errors: Errors) => Page,
  isResent = false,
): Promise<Outcome> {
  const { scene, call } = submission
  const answer = await call(challenges[verification.kind], {
    continuation_token: verification.flow,
    challenge_type: 'oob redirect',
  })
  if (answer.body.error === 'expired_token') return begunAnew(submission, verification.kind)
  if (!isFine(answer)) return shown(before({ '': refusalText(answer, textsIn(scene.language), true) }))
  return { kind: 'place', place: { step: 'verify', ...verification, flow: tokenOf(answer), isResent } }
}

async function askCode(kind: 'code' | 'reset', submission: Submission): Promise<Outcome> {
  const { scene, form, call } = submission
  const email = emailIn(form)
  const errors = entryErrors('address', form, textsIn(scene.language))
  const again = (errors: Errors) => askCodeScreen(kind, scene, { email }, errors)
  if (hasErrors(errors)) return shown(again(errors))
  const path = kind === 'code' ? '/oauth2/v2.0/initiate' : '/resetpassword/v1.0/start'
  const begun = await call(path, { username: email, challenge_type: 'oob redirect' }, { wantsCode: true })
  const flow = tokenOf(begun)
  return mailCode(submission, { kind: kind === 'code' ? 'sign-in' : 'reset', email, flow }, again)
}

async function register(submission: Submission): Promise<Outcome> {
  const { scene, form, call } = submission
  const typed = { email: emailIn(form), userName: form.get('userName') ?? '' }
  const again = (errors: Errors) => registerScreen(scene, typed, errors)
  const errors = entryErrors('register', form, textsIn(scene.language))
  if (hasErrors(errors)) return shown(again(errors))
  const begun = await call('/signup/v1.0/start', {
    username: typed.email,
    password: form.get('password') ?? '',
    attributes: JSON.stringify({ username: typed.userName }),
    challenge_type: 'oob password redirect',
  })
  if (!isFine(begun)) return shown(again({ '': refusalText(begun, textsIn(scene.language)) }))
  return mailCode(submission, { kind: 'register', email: typed.email, flow: tokenOf(begun) }, again)
}

const kinds: readonly CodeKind[] = ['sign-in', 'register', 'reset']

function verificationIn(form: URLSearchParams): Verification | undefined {
  const kind = kinds.find((one) => one === form.get('kind'))
  return kind && { kind, email: emailIn(form), flow: form.get('flow') ?? '' }
}

/** What took too long begins again where it began, with the address that was given there. */
function begunAnew({ scene, form }: Submission, kind?: CodeKind): Outcome {
  const typed = { email: emailIn(form) }
  const errors = { '': textsIn(scene.language).error.expired }
  if (kind === 'register') return shown(registerScreen(scene, typed, errors))
  if (kind === undefined) return shown(signInScreen(scene, typed, errors))
  return shown(askCodeScreen(kind === 'reset' ? 'reset' : 'code', scene, typed, errors))
}

async function resend(submission: Submission): Promise<Outcome> {
  const { scene, form } = submission
  const verification = verificationIn(form)
  if (!verification) return begunAnew(submission)
  const again = (errors: Errors) => verifyScreen(scene, verification, { errors })
  return mailCode(submission, verification, again, true)
}

/** Signs in with the continuation of something that has proved who it is. */
async function proven(submission: Submission, token: string, email: string): Promise<Outcome> {
  const answer = await submission.call('/oauth2/v2.0/token', {
    continuation_token: token,
    grant_type: 'continuation_token',
    username: email,
  })
  return signedInBy(answer) ?? begunAnew(submission)
}

const entries: Record<CodeKind, string> = {
  'sign-in': '/oauth2/v2.0/token',
  register: '/signup/v1.0/continue',
  reset: '/resetpassword/v1.0/continue',
}

async function verify(submission: Submission): Promise<Outcome> {
  const { scene, form, call } = submission
  const texts = textsIn(scene.language)
  const verification = verificationIn(form)
  if (!verification) return begunAnew(submission)
  const { kind, flow, email } = verification
  const errors = entryErrors('code', form, texts)
  if (hasErrors(errors)) return shown(verifyScreen(scene, verification, { errors }))
  // Mail programs and people put blanks into codes.
  const oob = (form.get('code') ?? '').replace(/\s/g, '')
  const answer = await call(entries[kind], { continuation_token: flow, grant_type: 'oob', oob })
  const signedIn = signedInBy(answer)
  if (signedIn) return signedIn
  if (answer.body.error === 'expired_token') return begunAnew(submission, kind)
  if (!isFine(answer)) {
    const isOver = answer.body.error === 'too_many_requests'
    const code = isOver ? texts.error.tooManyCodes : texts.error.codeWrong
    return shown(verifyScreen(scene, verification, { errors: { code } }))
  }
  if (kind === 'register') return proven(submission, tokenOf(answer), email)
  return { kind: 'place', place: { step: 'password', email, flow: tokenOf(answer) } }
}

async function password(submission: Submission): Promise<Outcome> {
  const { scene, form, call } = submission
  const place = { email: emailIn(form), flow: form.get('flow') ?? '' }
  const errors = entryErrors('newPassword', form, textsIn(scene.language))
  if (hasErrors(errors)) return shown(newPasswordScreen(scene, place, errors))
  const answer = await call('/resetpassword/v1.0/submit', {
    continuation_token: place.flow,
    new_password: form.get('password') ?? '',
  })
  return isFine(answer) ? proven(submission, tokenOf(answer), place.email) : begunAnew(submission, 'reset')
}

/** What each form of the hosted pages does, by the last part of its address. */
export const submissions: Readonly<Record<string, (submission: Submission) => Promise<Outcome>>> = {
  choose: signIn,
  code: (submission) => askCode('code', submission),
  reset: (submission) => askCode('reset', submission),
  register,
  verify,
  resend,
  password,
}
