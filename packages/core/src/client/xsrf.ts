import { xsrfCookieName } from '@ai-studio/contract/constants'

/** Servers write the value percent-encoded or as it is; what cannot be decoded was not encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The values of all XSRF cookies that this page can read, in the browser's order. */
function xsrfTokens(): string[] {
  if (typeof document === 'undefined') return []
  const beginning = `${xsrfCookieName}=`
  return document.cookie
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(beginning))
    .map((cookie) => decoded(cookie.slice(beginning.length)))
    .filter((token) => token)
}

/**
 * The value of the XSRF cookie, or null when the server has not set it yet. Another site of the same domain may have set
 * one of that name for all its subdomains, and a page cannot tell whose is whose: what the server refuses is not its own.
 *
 * @param refused the values that the server has refused; forgotten when no other is left to try
 */
export function readXsrfToken(refused: Set<string>): string | null {
  const tokens = xsrfTokens()
  if (tokens.every((token) => refused.has(token))) refused.clear()
  return tokens.find((token) => !refused.has(token)) ?? null
}
