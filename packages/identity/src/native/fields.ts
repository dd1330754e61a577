import { limits } from '@ai-studio/contract'
import { userNameOf } from '../accounts/accounts.ts'

/** Whether a text has the shape of an address: something, an at sign, something with a dot. */
export function isEmail(text: string): boolean {
  return text.length <= limits.emailLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
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
