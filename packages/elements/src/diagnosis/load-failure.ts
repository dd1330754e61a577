import type { Diagnosis } from './diagnosis.ts'
import { errorWords } from './error-words.ts'
import { probe, watchPolicy } from './probe.ts'

/** The loader's way to import a file of the release, by name and SHA-256 in base64. */
export type Load = (file: string, hash: string) => Promise<unknown>

const tag = 'studio-chat'

/** A file of a release that could not be imported, from its link. */
export function missingFile(failure: unknown): { url: string; integrity: string } | undefined {
  return failure instanceof HTMLLinkElement ? { url: failure.href, integrity: failure.integrity } : undefined
}

/** Finds out why a file of the release did not come, or why it could not be used. */
export async function loadFailure(failure: unknown, load?: Load): Promise<Diagnosis> {
  const missing = missingFile(failure)
  if (!missing) {
    const isDefined = customElements.get(tag)
    if (isDefined && !('setDraft' in isDefined.prototype)) {
      return { code: 'NOT_DEFINED', reason: 'tagTaken', values: {} }
    }
    return {
      code: isDefined ? 'FAILED' : 'NOT_DEFINED',
      reason: isDefined ? 'failed' : 'notDefined',
      values: { error: errorWords(failure) },
    }
  }
  const { url, integrity } = missing
  const hash = integrity.replace(/^sha256-/, '')
  const { origin, pathname } = new URL(url)
  const [asked = '', file = ''] = pathname.split('/').slice(-2)
  const network = (reason: Diagnosis['reason'], values = {}): Diagnosis => ({
    code: 'NETWORK',
    reason,
    values: { url, origin: location.origin, ...values },
  })
  if (!navigator.onLine) return network('offline')

  // The same once more, now that somebody watches.
  const again = load && (await watchPolicy(url, () => load(file, hash).then(() => true)))
  if (again?.result) return { ...network('lost'), only: 'console' }
  if (again?.directive) {
    const { directive } = again
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
