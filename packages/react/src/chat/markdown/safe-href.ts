import { decodeEntities } from './entities.ts'

const allowed = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address that a link in an answer may lead to: http, https and mailto anywhere, and paths of the studio itself.
 * Null for everything else, whatever disguise it comes in: the browser's own parser decides what it is.
 * @param endpoint base URL of the studio, without a slash at the end
 */
export function safeHref(href: string, endpoint: string): string | null {
  const address = decodeEntities(href).trim()
  try {
    if (/^\.{0,2}\/(?![/\\])/.test(address)) {
      const base = new URL(`${endpoint}/`)
      const url = new URL(address.startsWith('/') ? `.${address}` : address, base)
      return url.origin === base.origin ? url.href : null
    }
    const url = new URL(address)
    return allowed.has(url.protocol) ? url.href : null
  } catch {
    return null
  }
}
