import { setTimeout as delay } from 'node:timers/promises'
import { ModelError, type ChatTurn } from '../provider.ts'
import { readPieces } from './answer-pieces.ts'
import { askService, type Service } from './ask-service.ts'
import { toMessages } from './messages.ts'
import { translateNetworkFailure, type FailureContext } from './refusal.ts'
import { createThoughtFilter } from './thoughts.ts'
import { UpstreamError } from './upstream-error.ts'
import { Watchdog } from './watchdog.ts'

export interface AnswerRequest {
  service: Service
  /** The service's own id. */
  model: string
  canSee: boolean
  turns: readonly ChatTurn[]
  /** The key and other secret header values: never to be repeated. */
  secrets: readonly string[]
  signal: AbortSignal
  /** Longest wait for the beginning and longest silence afterwards, in milliseconds. */
  firstByteTimeout: number
  silenceTimeout: number
  /** Called before the end of an answer that the service has cut off at a limit of length. */
  onCut?: (() => void) | undefined
}

/** Longest wait for the end of a connection after the end of an answer, in milliseconds. */
const longestFarewell = 100

/** Asks a service and yields its answer; everything thrown but the signal's reason is a `ModelError`. */
export async function* streamAnswer(request: AnswerRequest): AsyncGenerator<string> {
  const { service, model, canSee, turns, signal, firstByteTimeout, silenceTimeout } = request
  const context: FailureContext = {
    hasText: false,
    hadImages: turns.some((turn) => (turn.images?.length ?? 0) > 0),
    secrets: request.secrets,
    privateTexts: turns.map((turn) => turn.content),
  }
  const watchdog = new Watchdog(signal, firstByteTimeout, silenceTimeout)
  try {
    // Not kept in a variable: images are in it, and an answer may take minutes.
    const body = await askService(
      service,
      { model, messages: toMessages(turns, canSee) },
      context,
      watchdog.signal,
    )
    const thoughts = createThoughtFilter()
    for await (const piece of readPieces(body.values({ preventCancel: true }), context, request.onCut)) {
      if (piece === null) watchdog.waits()
      else watchdog.heard()
      const text = piece === null ? '' : thoughts.pass(piece)
      context.hasText ||= text !== ''
      yield text
    }
    const rest = thoughts.rest()
    if (rest !== '') {
      context.hasText = true
      yield rest
    }
    if (!context.hasText) {
      throw new ModelError('MODEL_UNAVAILABLE', { cause: new UpstreamError('the answer has no text') })
    }
    await seeOff(body)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (watchdog.isLate) {
      throw new ModelError('MODEL_TIMEOUT', { cause: new UpstreamError(watchdog.complaint) })
    }
    throw translateNetworkFailure(error, context)
  } finally {
    // Also when the reader leaves early: the service must not go on writing for nobody.
    watchdog.end()
  }
}

/**
 * A connection that ends together with its answer is kept for the next question, and many end a moment later. What else
 * happens to it does not count any more.
 */
async function seeOff(body: ReadableStream<Uint8Array>): Promise<void> {
  const late = delay(longestFarewell, undefined, { ref: false })
  await Promise.race([body.getReader().read(), late]).catch(() => undefined)
}
