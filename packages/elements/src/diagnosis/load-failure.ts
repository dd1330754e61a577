import { pageOrigin } from '@ai-studio/core/page-origin'
import type { Diagnosis } from './diagnosis.ts'
import { isOurChat } from '../is-our-chat.ts'
import { errorWords } from './error-words.ts'
import { ownTags } from './own-tags.ts'
import { probe, watchPolicy } from './probe.ts'

/** A file of a release that could not be imported, from its link. */
export function missingFile(failure: unknown): { url: string; integrity: string } | undefined {
  return failure instanceof HTMLLinkElement ? { url: failure.href, integrity: failure.integrity } : undefined
}

/** Where a bundler has made the files of the page: one of them could not be imported, and its address if it is told. */
function lostChunk(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  const { name, message } = failure
  const isLost =
    name === 'ChunkLoadError' || /dynamically imported module|Importing a module script failed/i.test(message)
  return isLost ? (/https?:[^\s)]+/.exec(message)?.[0] ?? location.origin) : undefined
}

/**
 * Asks for the file of a link as the loader did, and compares it; imports nothing, because what the file imports in its
 * turn would not be compared.
 */
async function fetchAgain(failed: HTMLLinkElement): Promise<true> {
  const { href, integrity, nonce } = failed
  if (navigator.vendor.startsWith('Apple')) {
    await fetch(href, { integrity })
    return true
  }
  const link = failed.cloneNode() as HTMLLinkElement
  // Where a policy asks for it, what a page can read of it is empty.
  link.nonce = nonce
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', () => reject(new Error(href)))
      document.head.append(link)
    })
    return true
  } finally {
    link.remove()
  }
}

/** Finds out why a file of the release did not come, or why it could not be used. */
export async function loadFailure(failure: unknown): Promise<Diagnosis> {
  const missing = missingFile(failure)
  const chunk = lostChunk(failure)
  if (chunk !== undefined) {
    return {
      code: 'NETWORK',
      reason: navigator.onLine ? 'lost' : 'offline',
      values: { url: chunk, origin: pageOrigin() },
      only: 'console',
    }
  }
  if (!missing) {
    const chat = customElements.get('studio-chat')
    const isDefined = ownTags.some((tag) => customElements.get(tag))
    if (chat && !isOurChat(chat)) {
      return { code: 'NOT_DEFINED', reason: 'tagTaken', values: {} }
    }
    return {
      code: isDefined ? 'FAILED' : 'NOT_DEFINED',
      reason: isDefined ? 'failed' : 'notDefined',
      values: { error: errorWords(failure) },
    }
  }
  const { url, integrity } = missing
  const { origin, pathname } = new URL(url)
  const asked = pathname.split('/').at(-2)!
  const network = (reason: Diagnosis['reason'], values = {}): Diagnosis => ({
    code: 'NETWORK',
    reason,
    values: { url, origin: pageOrigin(), ...values },
  })
  if (!navigator.onLine) return network('offline')

  // The same once more, now that somebody watches.
  const again = await watchPolicy(url, () => fetchAgain(failure as HTMLLinkElement))
  if (again.result) return { ...network('lost'), only: 'console' }
  if (again.directive) {
    const { directive } = again
    // Where files are fetched to be compared.
    if (directive === 'connect-src') {
      return { code: 'CSP_CONNECT', reason: 'callForbidden', values: { endpoint: url, origin, directive } }
    }
    return { code: 'CSP_SCRIPT', reason: 'scriptForbidden', values: { url, origin, directive } }
  }
  const { response, directive } = await probe(url)
  if (directive) return network('unknownLoad')
  if (!response) {
    const opaque = await probe(url, { mode: 'no-cors' })
    return network(opaque.response ? 'notShared' : 'unreachable')
  }
  const served = response.headers.get('AI-Studio-Version')
  if (response.status === 404 && served && served !== asked) {
    return { code: 'VERSION', reason: 'versionGone', values: { origin, served, asked } }
  }
  if (!response.ok) return network('status', { status: String(response.status) })
  const compared = await probe(url, { integrity })
  if (compared.response) return { ...network('lost'), only: 'console' }
  return { code: 'INTEGRITY', reason: 'altered', values: { url } }
}
