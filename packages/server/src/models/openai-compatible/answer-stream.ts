import { ModelError, type ChatTurn } from '../provider.ts'
import type { ChatModel } from './chat-models.ts'
import { translateFailure } from './failure.ts'
import { toPrompt } from './prompt.ts'
import type { FailureContext } from './refusal.ts'
import { UpstreamError } from './upstream-error.ts'
import { Watchdog } from './watchdog.ts'

export interface AnswerRequest {
  model: ChatModel
  canSee: boolean
  turns: readonly ChatTurn[]
  /** The key and other secret header values: never to be repeated. */
  secrets: readonly string[]
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
    secrets: request.secrets,
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

/**
 * Reads the model itself rather than through `streamText`, whose pipeline takes 100 kB and a millisecond of CPU time
 * for each answer. It asks once: a request that failed may have been charged, and a visitor who waits wants to know
 * rather than wait longer; whether to ask again is theirs to decide, with one click.
 */
async function* readText(
  { model, turns, canSee }: AnswerRequest,
  watchdog: Watchdog,
): AsyncGenerator<string> {
  const { stream } = await model.doStream({ prompt: toPrompt(turns, canSee), abortSignal: watchdog.signal })
  for await (const part of stream) {
    // The SDK's own part comes before the service has said anything.
    if (part.type !== 'stream-start') watchdog.heard()
    if (part.type === 'text-delta') yield part.delta
    // Thinking is not shown, but whoever waits for text should know that there is life.
    else if (part.type === 'reasoning-delta') yield ''
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') checkEnding(part.finishReason.raw)
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
