import { emailFlaw } from '@ai-studio/core'
import { limits } from '@ai-studio/contract/constants'

/** What can be typed into the forms of this folder. */
export interface Values {
  userName: string
  email: string
  password: string
  confirm: string
}
export type FieldName = keyof Values

/** A text of `invalid.…` and the number in it. */
export interface Problem {
  readonly key: string
  readonly count?: number
}
export type Problems = Partial<Record<FieldName, Problem>>

export const noValues: Values = { userName: '', email: '', password: '', confirm: '' }

const emailKeys = { required: 'emailRequired', invalid: 'email' }

function emailProblem({ email }: Values): Problem | undefined {
  const flaw = emailFlaw(email)
  return flaw && { key: emailKeys[flaw] }
}

function passwordProblem({ password }: Values): Problem | undefined {
  if (!password) return { key: 'passwordRequired' }
  if (password.length < limits.passwordMinLength)
    return { key: 'passwordShort', count: limits.passwordMinLength }
  if (password.length > limits.passwordLength) return { key: 'passwordLong', count: limits.passwordLength }
  return undefined
}

function userNameProblem({ userName }: Values): Problem | undefined {
  const { length } = userName.trim()
  if (length === 0) return { key: 'userNameRequired' }
  if (length < limits.userNameMinLength) return { key: 'userNameShort', count: limits.userNameMinLength }
  if (length > limits.userNameLength) return { key: 'userNameLong', count: limits.userNameLength }
  return undefined
}

function confirmProblem({ password, confirm }: Values): Problem | undefined {
  if (!confirm) return { key: 'confirmRequired' }
  return confirm === password ? undefined : { key: 'confirm' }
}

const checks: Record<FieldName, (values: Values) => Problem | undefined> = {
  userName: userNameProblem,
  email: emailProblem,
  password: passwordProblem,
  confirm: confirmProblem,
}

/** What is wrong with some of the fields; nothing is in it when all is well. */
export function validate(values: Values, fields: readonly FieldName[]): Problems {
  const found: Problems = {}
  for (const name of fields) {
    const problem = checks[name](values)
    if (problem) found[name] = problem
  }
  return found
}
