import type { Language } from '@ai-studio/contract'
import { chatTimeoutMs } from '@ai-studio/contract/constants'
import { localError } from './failure.ts'
import { fetchResponse } from './fetch-response.ts'
import { methodOf, pathOf } from './paths.ts'
import type { Target } from './session.ts'
import type { StreamInput, StreamOperation, StreamResponse } from './types.ts'

/** Begins a stream. The time-out ends with its beginning: a healthy stream may go on for as long as it likes. */
export async function openStream(
  operation: StreamOperation,
  input: StreamInput,
  target: Target,
  language: Language,
): Promise<StreamResponse> {
  const { params, body, lastEventId } = input
  const signals = [input.signal, target.signal].filter((signal) => signal !== undefined)
  const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
  const response = await fetchResponse(
    target.base + pathOf(operation, params),
    {
      method: methodOf(operation),
      credentials: target.isOwnOrigin ? 'same-origin' : 'omit',
      cache: 'no-store',
      headers: {
        Accept: 'text/event-stream',
        ...target.headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    { timeout: chatTimeoutMs, signal, language },
  )
  const isEventStream = /^text\/event-stream\b/i.test(response.headers.get('Content-Type') ?? '')
  if (!response.body || !isEventStream) {
    await response.body?.cancel()
    throw localError('UNKNOWN', language)
  }
  return { status: response.status, messageId: response.headers.get('X-Message-Id'), body: response.body }
}
