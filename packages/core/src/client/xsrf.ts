import { xsrfCookieName } from '@ai-studio/contract/constants'

/** The value of the XSRF cookie, or null when the server has not set it yet. */
export function readXsrfToken(): string | null {
  if (typeof document === 'undefined') return null
  for (const cookie of document.cookie.split(/;\s*/)) {
    const [name, value = ''] = cookie.split('=')
    if (name === xsrfCookieName && value) return decodeURIComponent(value)
  }
  return null
}
