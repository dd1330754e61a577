import { readLimited, type Fetch } from '../../network.ts'
import { ModelError } from '../provider.ts'
import { guardedFetch } from './guarded-fetch.ts'
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

/** Longest explanation of a refusal that is read, in bytes. */
const longestRefusal = 64 * 1024

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
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...question, stream: true }),
    signal,
  })
  if (!response.ok) {
    const said = new TextDecoder().decode(await readLimited(response, longestRefusal))
    throw translateRefusal(said, response.status, Object.fromEntries(response.headers), context)
  }
  if (response.body) return response.body
  throw new ModelError('MODEL_UNAVAILABLE', { cause: new UpstreamError('the answer is empty') })
}
