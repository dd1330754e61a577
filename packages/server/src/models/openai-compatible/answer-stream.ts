import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { streamText } from 'ai'
import { ModelError, type ChatTurn } from '../provider.ts'
import { translateFailure } from './failure.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { toMessages } from './messages.ts'
import type { FailureContext } from './refusal.ts'
import { UpstreamError } from './upstream-error.ts'
import { Watchdog } from './watchdog.ts'

export interface AnswerRequest {
  providerId: string
  baseUrl: string
  apiKey: string | undefined
  headers: Readonly<Record<string, string>>
  fetch: typeof globalThis.fetch
  /** As the service calls it. */
  modelId: string
  canSee: boolean
  turns: readonly ChatTurn[]
  signal: AbortSignal
  /** Longest wait for the beginning and longest silence afterwards, in milliseconds. */
  firstByteTimeout: number
  silenceTimeout: number
}

/** Finish reasons that mean the service gave up; anything unknown counts as an end. */
const failedEndings = new Set(['error', 'abort', 'aborted', 'insufficient_system_resource'])

/** Asks a service and yields its answer; everything thrown but the signal's reason is a `ModelError`. */
export async function* streamAnswer(request: AnswerRequest): AsyncGenerator<string> {
  const { turns, signal, firstByteTimeout, silenceTimeout } = request
  const context: FailureContext = {
    hasText: false,
    hadImages: turns.some((turn) => (turn.images?.length ?? 0) > 0),
    secrets: [request.apiKey ?? '', ...Object.values(request.headers)],
    privateTexts: turns.map((turn) => turn.content),
  }
  const watchdog = new Watchdog(signal, firstByteTimeout, silenceTimeout)
  try {
    for await (const text of readText(request, watchdog)) {
      context.hasText ||= text !== ''
      yield text
    }
    if (!context.hasText) {
      throw new ModelError('MODEL_UNAVAILABLE', { cause: new UpstreamError('the answer has no text') })
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (watchdog.isLate) {
      throw new ModelError('MODEL_TIMEOUT', { cause: new UpstreamError(watchdog.complaint) })
    }
    throw translateFailure(error, context)
  } finally {
    // Also when the reader leaves early: the service must not go on writing for nobody.
    watchdog.end()
  }
}

async function* readText(request: AnswerRequest, watchdog: Watchdog): AsyncGenerator<string> {
  const { providerId, baseUrl, apiKey, headers, fetch, modelId, canSee, turns } = request
  const service = createOpenAICompatible({
    name: providerId,
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    headers: { ...headers },
    fetch: guardedFetch(fetch),
  })
  const result = streamText({
    model: service.chatModel(modelId),
    messages: toMessages(turns, canSee),
    allowSystemInMessages: true,
    abortSignal: watchdog.signal,
    // A request that failed may have been charged, and a visitor who waits wants to know rather than wait
    // longer: whether to ask again is theirs to decide, with one click.
    maxRetries: 0,
    // By default the SDK prints errors, with the request in them.
    onError: () => undefined,
  })
  for await (const part of result.stream) {
    // The SDK's own parts come before the service has said anything.
    if (part.type !== 'start' && part.type !== 'start-step') watchdog.heard()
    if (part.type === 'text-delta') yield part.text
    // Thinking is not shown, but whoever waits for text should know that there is life.
    else if (part.type === 'reasoning-delta') yield ''
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort') throw watchdog.signal.reason
    else if (part.type === 'finish') checkEnding(part.rawFinishReason)
  }
}

function checkEnding(reason: string | undefined): void {
  if (reason === 'content_filter') throw new ModelError('MODEL_CONTENT_REFUSED')
  if (reason !== undefined && failedEndings.has(reason)) {
    throw new ModelError('MODEL_STREAM_BROKEN', {
      cause: new UpstreamError(`the service ended the answer with "${reason}"`),
    })
  }
}
