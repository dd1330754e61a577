import type { Language, RuntimeConfig } from '@ai-studio/contract'
import { protocolVersion } from '@ai-studio/contract/constants'
import { withResolvers } from '../with-resolvers.ts'
import { isApiError, type ApiError } from './api-error.ts'
import { takeAhead } from './asked-ahead.ts'
import { localError } from './failure.ts'
import { fetchJson } from './json-client.ts'
import { pathOf } from './paths.ts'

/** How long the first call waits for the server's configuration, in milliseconds. */
const handshakeTimeoutMs = 5_000

/** Whether the server has not answered, or not to the end, or only to say that it cannot now; or a gateway says so. */
const isForNow = ({ code, status }: ApiError) =>
  code === 'NETWORK' || code === 'TIMEOUT' || status === 429 || (status ?? 0) >= 500

/**
 * Reads the server's configuration; on its own origin this also sets the XSRF cookie.
 * @throws ApiError `UNKNOWN` where the answer is no configuration: empty, `null`, or a page of somebody else
 */
export async function fetchConfig(endpoint: string, language: Language): Promise<Partial<RuntimeConfig>> {
  const config = await fetchJson(
    endpoint + pathOf('getConfig'),
    { credentials: 'same-origin', cache: 'no-store', headers: { Accept: 'application/json' } },
    { timeout: handshakeTimeoutMs, language },
  )
  if (typeof config !== 'object' || config === null) throw localError('UNKNOWN', language)
  return config
}

/** What was asked for ahead, by who may wait longer than a call does; else it is asked for now. */
async function configOf(endpoint: string, language: Language): Promise<Partial<RuntimeConfig>> {
  const late = withResolvers<never>()
  const timer = setTimeout(() => late.reject(localError('TIMEOUT', language)), handshakeTimeoutMs)
  const asked = takeAhead<Partial<RuntimeConfig>>(`config ${endpoint}`)
  try {
    return await Promise.race([asked.then((ahead) => ahead ?? fetchConfig(endpoint, language)), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function baseFrom(endpoint: string, configured: unknown): string {
  if (typeof configured !== 'string' || !/^https?:\/\//.test(configured)) return endpoint
  return URL.canParse(configured) ? configured.replace(/\/+$/, '') : endpoint
}

/**
 * Finds out where the calls go: the server's runtime configuration, else the endpoint this page was built with.
 * Asked once; a server that could not be reached, or could not answer then, is asked again with the next call. Refuses
 * a server that speaks another version of the protocol.
 */
export function createHandshake(endpoint: string, language: () => Language): () => Promise<string> {
  let done: Promise<string> | null = null

  async function shakeHands(): Promise<string> {
    let config: Partial<RuntimeConfig>
    try {
      config = await configOf(endpoint, language())
    } catch (error) {
      // An answer without configuration is an answer; only one that may come later is worth another try.
      if (isApiError(error) && isForNow(error)) done = null
      return endpoint
    }
    if (config.protocolVersion !== undefined && config.protocolVersion !== protocolVersion) {
      console.error(
        `[ai-studio] AI_STUDIO_VERSION: The server at ${endpoint} speaks protocol ${config.protocolVersion}, ` +
          `these widgets protocol ${protocolVersion}, so they cannot talk. Use the widgets of the server's release: ` +
          'paste what `npm run snippet` prints there, or install the same version of the @ai-studio packages.',
      )
      throw localError('PROTOCOL_MISMATCH', language())
    }
    return baseFrom(endpoint, config.apiBaseUrl)
  }

  return () => (done ??= shakeHands())
}
