import { xsrfCookieName } from '@ai-studio/contract/constants'

/** Servers write the value percent-encoded or as it is; what cannot be decoded was not encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The value of the XSRF cookie, or null when the server has not set it yet. */
export function readXsrfToken(): string | null {
  if (typeof document === 'undefined') return null
  const beginning = `${xsrfCookieName}=`
  const cookie = document.cookie.split(/;\s*/).find((pair) => pair.startsWith(beginning))
  return decoded(cookie?.slice(beginning.length) ?? '') || null
}
