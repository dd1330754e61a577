import type { RuntimeConfig } from '@ai-studio/contract'
import { protocolVersion } from '@ai-studio/contract/constants'
import { addressPattern, pageOrigin } from '@ai-studio/core/page-origin'
import type { Diagnosis } from './diagnosis.ts'
import { errorWords } from './error-words.ts'
import { isLocalHost } from './local-host.ts'
import { probe } from './probe.ts'

/** A chat that cannot talk to its studio, or cannot be drawn. */
export interface CallFailure {
  /** Code of `studio-error`. */
  code: string
  /** The studio's address; empty for the page's own origin. */
  endpoint: string
  element?: HTMLElement
  cause?: unknown
}

/** What a studio says of itself; undefined when there is none. */
export async function readConfig(response: Response): Promise<Partial<RuntimeConfig> | undefined> {
  try {
    const config = (await response.json()) as Partial<RuntimeConfig> | null
    return typeof config?.protocolVersion === 'number' ? config : undefined
  } catch {
    return undefined
  }
}

/**
 * Why calls get no answer; undefined when they do by now.
 *
 * @param isSent the studio itself has sent the calls there
 */
async function networkFailure(endpoint: string, studio: URL, isSent = false): Promise<Diagnosis | undefined> {
  const url = `${endpoint}/api/config`
  const { origin } = location
  const network = (reason: Diagnosis['reason'], values = {}): Diagnosis => ({
    code: 'NETWORK',
    reason,
    values: { endpoint, url, origin, ...values },
  })
  if (!navigator.onLine) return network('offline')
  if (location.protocol === 'https:' && studio.protocol === 'http:' && !isLocalHost(studio.hostname)) {
    return network('mixedContent')
  }
  const { response, directive } = await probe(url, { cache: 'no-store' })
  if (directive) {
    return {
      code: 'CSP_CONNECT',
      reason: 'callForbidden',
      values: { endpoint, directive, origin: studio.origin },
    }
  }
  if (response?.ok) {
    const config = await readConfig(response)
    if (!config) return network('notAStudio')
    const base = URL.parse(config.apiBaseUrl ?? '')
    if (isSent || !base || base.origin === studio.origin) return undefined
    return networkFailure(base.href.replace(/\/$/, ''), base, true)
  }
  if (response) return network('status', { status: String(response.status) })
  const opaque = await probe(url, { cache: 'no-store', mode: 'no-cors' })
  return network(opaque.response ? 'notShared' : 'unreachable')
}

async function protocolFailure(endpoint: string): Promise<Diagnosis> {
  const { response } = await probe(`${endpoint}/api/config`, { cache: 'no-store' })
  const config = response && (await readConfig(response))
  return {
    code: 'VERSION',
    reason: 'protocol',
    values: {
      endpoint,
      release: config?.version ?? '?',
      server: String(config?.protocolVersion ?? '?'),
      widgets: String(protocolVersion),
    },
    // The client that refused it has said so.
    only: 'page',
  }
}

/** Finds out why a chat cannot talk to its studio; undefined when it can by now. */
export async function callFailure(failure: CallFailure): Promise<Diagnosis | undefined> {
  const { code, cause } = failure
  const endpoint = failure.endpoint || location.origin
  if (code === 'RENDER_FAILED') {
    return { code: 'FAILED', reason: 'render', values: { error: errorWords(cause) } }
  }
  const studio = URL.parse(endpoint)
  if (!studio || !/^https?:$/.test(studio.protocol) || !addressPattern.test(endpoint)) {
    return { code: 'NETWORK', reason: 'badEndpoint', values: { endpoint } }
  }
  if (code === 'ORIGIN_NOT_ALLOWED') {
    // A file, or a frame in a sandbox.
    const origin = pageOrigin()
    const reason = origin === 'null' ? 'noOrigin' : 'originNotAllowed'
    return { code, reason, values: { endpoint, origin } }
  }
  return code === 'PROTOCOL_MISMATCH' ? protocolFailure(endpoint) : networkFailure(endpoint, studio)
}
