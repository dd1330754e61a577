import { limits } from '@ai-studio/contract/constants'

/** One sign before the @, one before and one behind a dot after it. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with an address of mail that somebody typed, as far as it shows; the server looks closer. */
export function emailFlaw(typed: string): 'required' | 'invalid' | undefined {
  const email = typed.trim()
  if (!email) return 'required'
  return address.test(email) && email.length <= limits.emailLength ? undefined : 'invalid'
}
