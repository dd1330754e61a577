import { decodeReferences } from './character-references.ts'

const allowed = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address that a link in an answer may lead to: http, https and mailto anywhere, and paths of the studio itself.
 * Undefined for everything else, whatever disguise it comes in: the parser of URLs, which is the browsers', decides.
 * @param origin the studio's own
 */
export function safeAddress(written: string, origin: string): string | undefined {
  const address = decodeReferences(written).trim()
  if (/^\.{0,2}\/(?![/\\])/.test(address)) {
    const url = URL.parse(address, `${origin}/`)
    return url?.origin === origin ? url.href : undefined
  }
  const url = URL.parse(address)
  return url && allowed.has(url.protocol) ? url.href : undefined
}
