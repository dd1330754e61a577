import { limits, normalEmail } from '@ai-studio/contract'
import { isEmail } from '../native/fields.ts'
import type { Errors } from './form.ts'
import { fill, type Texts } from './texts.ts'

type Check = (form: URLSearchParams, texts: Texts) => string | undefined

const email: Check = (form, { error }) => {
  const text = normalEmail(form.get('email') ?? '')
  if (text === '') return error.emailRequired
  return isEmail(text) ? undefined : error.emailInvalid
}
const password: Check = (form, { error }) => (form.get('password') ? undefined : error.passwordRequired)
const newPassword: Check = (form, { error }) => {
  const { length } = form.get('password') ?? ''
  if (length === 0) return error.passwordRequired
  if (length < limits.passwordMinLength)
    return fill(error.passwordTooShort, { count: limits.passwordMinLength })
  if (length > limits.passwordLength) return fill(error.passwordTooLong, { count: limits.passwordLength })
  return undefined
}
const confirm: Check = (form, { error }) => {
  const text = form.get('confirm') ?? ''
  if (text === '') return error.confirmRequired
  return text === form.get('password') ? undefined : error.confirmDiffers
}
const userName: Check = (form, { error }) => {
  const { length } = (form.get('userName') ?? '').normalize('NFC').trim()
  if (length === 0) return error.userNameRequired
  if (length < limits.userNameMinLength)
    return fill(error.userNameTooShort, { count: limits.userNameMinLength })
  if (length > limits.userNameLength) return fill(error.userNameTooLong, { count: limits.userNameLength })
  return undefined
}
const code: Check = (form, { error }) =>
  (form.get('code') ?? '').trim() === '' ? error.codeRequired : undefined

const checks = {
  signIn: { email, password },
  address: { email },
  register: { userName, email, password: newPassword, confirm },
  newPassword: { password: newPassword, confirm },
  code: { code },
} satisfies Record<string, Record<string, Check>>

/** What is wrong with the entries of a form, by field; empty when nothing is. */
export function entryErrors(kind: keyof typeof checks, form: URLSearchParams, texts: Texts): Errors {
  const errors: Record<string, string> = {}
  for (const [name, check] of Object.entries<Check>(checks[kind])) {
    const wrong = check(form, texts)
    if (wrong !== undefined) errors[name] = wrong
  }
  return errors
}
