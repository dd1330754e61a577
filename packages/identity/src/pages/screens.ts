import { limits, type Language, type SocialProvider } from '@ai-studio/contract'
import type { PendingLink } from '../upstream/link-account.ts'
import { buttonHtml, formHtml, summaryHtml, summaryId, type Errors, type Field, type Form } from './form.ts'
import { html, type Html, type Part } from './html.ts'
import type { Page } from './page.ts'
import { fill, textsIn } from './texts.ts'

/** What a mailed code is entered for. */
export type CodeKind = 'sign-in' | 'register' | 'reset'

/** What every screen of one interaction is drawn from. */
export interface Scene {
  language: Language
  /** Path of the interaction. */
  path: string
  /** Proves that a form was sent by a page of this interaction. */
  csrf: string
  social: readonly { id: SocialProvider; isSimulated: boolean }[]
  /** What will be linked to the account that signs in. */
  link?: { handle: string; pending: PendingLink }
}

/** What somebody has typed; shown again after a failure, except passwords. */
export type Typed = Readonly<Record<string, string>>

interface Parts {
  title: string
  lead: string
  /** The lead says what the fields alone do not. */
  isLeadNeeded?: boolean
  form: Form
  errors: Errors
  note?: string
  after?: Part
}

function screen(scene: Scene, { title, lead, isLeadNeeded = false, form, errors, note, after }: Parts): Page {
  const texts = textsIn(scene.language)
  const isWrong = Object.keys(errors).length > 0
  // The focus goes to a field at once, where screen readers read what describes it and nothing above; what is wrong with
  // the field itself stands there already.
  const told = [errors[''] !== undefined && summaryId, note !== undefined && 'note', isLeadNeeded && 'lead']
  const describedBy = told.filter((id) => id !== false)
  const hidden = { csrf: scene.csrf, link: scene.link?.handle }
  const body = html`<div class="card">
    <header>
      <h1>${title}</h1>
      <p class="lead" id="lead">${lead}</p>
    </header>
    ${summaryHtml(texts, errors)}${
      note !== undefined && html`<p class="note" id="note" role="status">${note}</p>`
    }
    ${formHtml({ ...form, hidden: { ...hidden, ...form.hidden }, describedBy }, errors)} ${after}
    ${buttonHtml(`${scene.path}/cancel`, { csrf: scene.csrf }, texts.action.cancel)}
  </div>`
  return {
    language: scene.language,
    title: isWrong ? fill(texts.error.title, { title }) : title,
    body,
    status: isWrong ? 422 : 200,
  }
}

/**
 * The address of a screen of an interaction.
 * @param link the handle of what is to be linked there
 */
export const screenPath = (path: string, step: string, link?: string | null): string =>
  `${path}/${step}${link ? `?link=${link}` : ''}`

/** The address of another screen of the same interaction. */
const to = ({ path, link }: Scene, step: string) => screenPath(path, step, link?.handle)

const back = (scene: Scene): Html =>
  html`<p class="foot"><a href="${to(scene, 'choose')}">${textsIn(scene.language).action.back}</a></p>`

function emailField(scene: Scene, typed: Typed): Field {
  const value = scene.link?.pending.email ?? typed.email
  return {
    name: 'email',
    label: textsIn(scene.language).field.email,
    type: 'email',
    inputMode: 'email',
    autocomplete: 'username',
    maxLength: limits.emailLength,
    isReadOnly: scene.link !== undefined,
    ...(value && { value }),
  }
}

function newPasswordFields(scene: Scene, label: string): Field[] {
  const { field } = textsIn(scene.language)
  const common = { type: 'password', autocomplete: 'new-password' } as const
  return [
    {
      ...common,
      name: 'password',
      label,
      hint: fill(field.passwordHint, { count: limits.passwordMinLength }),
    },
    { ...common, name: 'confirm', label: field.confirmPassword },
  ]
}

function socialChoices(scene: Scene): Part {
  const { social } = textsIn(scene.language)
  // Who came from one service proves the account in another way.
  const choices = scene.social.filter(({ id }) => id !== scene.link?.pending.provider)
  return choices.map(
    ({ id, isSimulated }) =>
      html`<li>
        <a class="button" href="${to(scene, `with/${id}`)}"
          >${fill(social.continueWith, {
            provider: social[id],
          })}${isSimulated && html`<span class="tag">${social.simulated}</span>`}</a
        >
      </li>`,
  )
}

export function signInScreen(scene: Scene, typed: Typed = {}, errors: Errors = {}): Page {
  const texts = textsIn(scene.language)
  const { signIn, field, connect, social } = texts
  const { link } = scene
  return screen(scene, {
    isLeadNeeded: link !== undefined,
    title: link ? connect.title : signIn.title,
    lead: link
      ? fill(connect.lead, { email: link.pending.email, provider: social[link.pending.provider] })
      : signIn.lead,
    errors,
    form: {
      action: `${scene.path}/choose`,
      hidden: {},
      submit: signIn.submit,
      fields: [
        emailField(scene, typed),
        {
          name: 'password',
          label: field.password,
          type: 'password',
          autocomplete: 'current-password',
          aside: html`<a href="${to(scene, 'reset')}">${signIn.forgot}</a>`,
        },
      ],
    },
    after: html`<p class="or">${social.or}</p>
      <ul class="choices">
        ${socialChoices(scene)}
        <li><a class="button" href="${to(scene, 'code')}">${signIn.byCode}</a></li>
      </ul>
      ${!link && html`<p class="foot">${signIn.noAccount} <a href="${to(scene, 'register')}">${signIn.register}</a></p>`}`,
  })
}

/** Asks for the address that a code is mailed to, to sign in or for a new password. */
export function askCodeScreen(
  kind: 'code' | 'reset',
  scene: Scene,
  typed: Typed = {},
  errors: Errors = {},
): Page {
  const texts = textsIn(scene.language)
  return screen(scene, {
    ...texts[kind],
    errors,
    form: {
      action: `${scene.path}/${kind}`,
      hidden: {},
      submit: texts[kind].submit,
      fields: [emailField(scene, typed)],
    },
    after: back(scene),
  })
}

export function registerScreen(scene: Scene, typed: Typed = {}, errors: Errors = {}): Page {
  const { register, field } = textsIn(scene.language)
  return screen(scene, {
    ...register,
    errors,
    form: {
      action: `${scene.path}/register`,
      hidden: {},
      submit: register.submit,
      fields: [
        {
          name: 'userName',
          label: field.userName,
          autocomplete: 'nickname',
          maxLength: limits.userNameLength,
          ...(typed.userName && { value: typed.userName }),
        },
        emailField(scene, typed),
        ...newPasswordFields(scene, field.password),
      ],
    },
    after: html`<p class="foot">
      ${register.hasAccount} <a href="${to(scene, 'choose')}">${register.signIn}</a>
    </p>`,
  })
}

export interface Verification {
  kind: CodeKind
  /** Where the code went. */
  email: string
  /** Continuation of what was begun. */
  flow: string
}

export function verifyScreen(
  scene: Scene,
  { kind, email, flow }: Verification,
  { errors = {}, note }: { errors?: Errors; note?: string } = {},
): Page {
  const { verify, field } = textsIn(scene.language)
  const hidden = { kind, email, flow }
  return screen(scene, {
    title: verify.title,
    lead: fill(verify.lead, { email }),
    isLeadNeeded: true,
    errors,
    ...(note !== undefined && { note }),
    form: {
      action: `${scene.path}/verify`,
      hidden,
      submit: verify.submit,
      fields: [
        {
          name: 'code',
          label: field.code,
          inputMode: 'numeric',
          autocomplete: 'one-time-code',
          maxLength: 20,
        },
      ],
    },
    after: html`${buttonHtml(
      `${scene.path}/resend`,
      { csrf: scene.csrf, link: scene.link?.handle, ...hidden },
      verify.resend,
    )}${back(scene)}`,
  })
}

export function newPasswordScreen(
  scene: Scene,
  { email, flow }: { email: string; flow: string },
  errors: Errors = {},
): Page {
  const { newPassword, field } = textsIn(scene.language)
  return screen(scene, {
    title: newPassword.title,
    lead: fill(newPassword.lead, { email }),
    errors,
    form: {
      action: `${scene.path}/password`,
      hidden: { flow },
      submit: newPassword.submit,
      // Password managers keep the password under what they read here.
      fields: [
        { ...emailField(scene, { email }), isReadOnly: true },
        ...newPasswordFields(scene, field.newPassword),
      ],
    },
    after: back(scene),
  })
}

/** Where somebody stands who has proved something already, or is about to. */
export type Place =
  | (Verification & { step: 'verify'; isResent: boolean })
  | { step: 'password'; email: string; flow: string }

export function placeScreen(scene: Scene, place: Place): Page {
  if (place.step === 'password') return newPasswordScreen(scene, place)
  const { resent } = textsIn(scene.language).verify
  return verifyScreen(scene, place, place.isResent ? { note: resent } : {})
}
