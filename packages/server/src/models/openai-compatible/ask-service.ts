import { readLimited, type Fetch } from '../../network.ts'
import { ModelError } from '../provider.ts'
import { guardedFetch, longestWhole } from './guarded-fetch.ts'
import type { ServiceMessage } from './messages.ts'
import { translateRefusal, type FailureContext } from './refusal.ts'
import { UpstreamError } from './upstream-error.ts'

/** Where a service is, and what it wants to see. */
export interface Service {
  /** Address up to `/chat/completions`. */
  baseUrl: string
  headers: Readonly<Record<string, string>>
  fetch: Fetch
}

/**
 * Asks a service and resolves with the body of its answer as soon as it begins. It is asked once: a request that
 * failed may have been charged, and a visitor who waits wants to know rather than wait longer; whether to ask again
 * is theirs to decide, with one click.
 * @throws ModelError when the service refuses; whatever `fetch` throws when it cannot be reached
 */
export async function askService(
  { baseUrl, headers, fetch }: Service,
  question: { model: string; messages: readonly ServiceMessage[] },
  context: FailureContext,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await guardedFetch(fetch)(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...question, stream: true }),
    signal,
  })
  if (!response.ok) {
    // Whole, because services repeat the question in it and a part could not be kept out of the log; and what is known
    // without it counts where it is cut off.
    const said = await readLimited(response, longestWhole).catch(() => undefined)
    const { status, headers: told } = response
    throw translateRefusal(new TextDecoder().decode(said), status, Object.fromEntries(told), context)
  }
  if (response.body) return response.body
  throw new ModelError('MODEL_UNAVAILABLE', { cause: new UpstreamError('the answer is empty') })
}
