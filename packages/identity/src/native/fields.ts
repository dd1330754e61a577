import { emailPattern, limits } from '@ai-studio/contract'
import { userNameOf } from '../accounts/accounts.ts'

/** Whether a text is an address that a mail can be sent to, and that every other call takes as well. */
export function isEmail(text: string): boolean {
  return text.length <= limits.emailLength && emailPattern.test(text)
}

/** The user name of a registration, from the attributes that MSAL sends as JSON; undefined when it is not usable. */
export function userNameIn(attributes: string | null): string | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(attributes ?? '')
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const { username, displayName } = parsed as Record<string, unknown>
  return userNameOf(username ?? displayName)
}
