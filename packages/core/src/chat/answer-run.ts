import type { ChatEvent, Message } from '@ai-studio/contract'
import { isApiError, type ApiError } from '../client/api-error.ts'
import type { ApiClient, StreamResponse } from '../client/types.ts'
import type { LiveText } from './live-answer.ts'
import { readEvents } from './read-events.ts'
import { createReconnect } from './reconnect.ts'
import type { ServerSentEvent } from './sse-parser.ts'

export type StartEvent = Extract<ChatEvent, { type: 'start' }>

/** How an answer ended, as far as this reader got. */
export type AnswerOutcome =
  /** The server finished or stopped it. */
  | { kind: 'done'; message: Message }
  /** The server failed while writing; the text so far is kept. */
  | { kind: 'failed'; code: string; text: string; retryable: boolean }
  /** The server refused before anything was accepted. */
  | { kind: 'refused'; error: ApiError }
  /** Nobody can say whether the server accepted it: no answer came. */
  | { kind: 'unreachable'; error: ApiError | null }
  /** It is being written at the server, but the connection does not come back. */
  | { kind: 'lost'; error: ApiError | null }
  /** The server does not know this answer (any more). */
  | { kind: 'gone' }
  | { kind: 'aborted' }

export interface AnswerRunOptions {
  api: ApiClient
  live: LiveText
  /** Ends everything without a result. */
  signal: AbortSignal
  isOnline: () => boolean
  /** Known from the beginning when attaching to an answer that is being written. */
  messageId?: string
  /** Asks for the answer; absent when attaching. */
  ask?: (signal: AbortSignal) => Promise<StreamResponse>
  /** Whether asking twice is safe, because of an idempotency key. */
  canRepeat?: boolean
  /**
   * Whether the server goes on writing without a reader, so that another connection finds the rest.
   * @default true
   */
  canResume?: boolean
  onStart: (event: StartEvent) => void
}

export interface AnswerRun {
  readonly outcome: Promise<AnswerOutcome>
  /** The connection may be dead although nothing says so: opens a new one, at the same place. */
  reconnect: () => void
  /** Asks no second time: what has not been accepted by the request that is under way, if one is, ends as unreachable. */
  giveUp: () => void
  /** When the last bytes arrived, on the clock of `performance.now()`. */
  readonly lastBytes: number
}

/** An answer that did not begin has cost two minutes already; two of them are enough. */
const lateCost = 5
/** A connection that lived as long as this was no failure, even if the model only thought. */
const healthyMs = 5_000

/**
 * Reads one answer from its first byte to its end, over as many connections as it takes. Where each connection goes
 * on is told by sequence numbers, so no cut loses or doubles a character.
 */
export function runAnswer(options: AnswerRunOptions): AnswerRun {
  const { api, live, signal, ask, canResume = true, onStart } = options
  const retries = createReconnect({ signal, isOnline: options.isOnline })
  let { messageId, canRepeat = false } = options
  let connection = new AbortController()
  let lastBytes = performance.now()
  /** When the present connection answered; 0 until then. */
  let opened = 0

  function take({ id, type, data }: ServerSentEvent): AnswerOutcome | 'go on' | 'gap' {
    const event = parseEvent(type, data)
    if (!event) return 'go on'
    const before = live.sequence
    const sequence = /^\d+$/.test(id) ? Number(id) : before
    if (event.type === 'done') return { kind: 'done', message: event.message }
    if (event.type === 'error') {
      if (event.code === 'NOT_FOUND') return { kind: 'gone' }
      return { kind: 'failed', code: event.code, text: event.message, retryable: event.retryable }
    }
    if (event.type === 'delta') {
      if (!live.append(event.text, sequence)) return 'gap'
    } else if (event.type === 'snapshot') {
      live.replace(event.content, sequence)
    } else {
      messageId = event.messageId
      live.advance(sequence)
      onStart(event)
    }
    if (live.sequence > before) retries.succeeded()
    return 'go on'
  }

  /** Reads one connection; null when it ended without the answer's end. */
  async function readConnection(signal: AbortSignal): Promise<AnswerOutcome | null> {
    const response = messageId
      ? await api.stream('streamMessage', { params: { messageId }, lastEventId: live.sequence, signal })
      : await ask?.(signal)
    if (!response) return { kind: 'gone' }
    messageId ??= response.messageId ?? undefined
    opened = performance.now()
    live.setReconnecting(false)

    let ending: AnswerOutcome | null = null
    await readEvents(response.body, {
      signal,
      onBytes() {
        lastBytes = performance.now()
      },
      onEvent(event) {
        const result = take(event)
        if (typeof result === 'object') ending = result
        return result === 'go on'
      },
    })
    return ending
  }

  async function run(): Promise<AnswerOutcome> {
    for (;;) {
      let error: ApiError | null = null
      connection = new AbortController()
      opened = 0
      try {
        const outcome = await readConnection(AbortSignal.any([signal, connection.signal]))
        if (outcome) return outcome
      } catch (thrown) {
        error = isApiError(thrown) ? thrown : null
      }
      const isWoken = connection.signal.aborted
      // Lets go of what listens to it, and with it of the chat.
      connection.abort()
      if (signal.aborted) return { kind: 'aborted' }

      const isAccepted = messageId !== undefined
      if (error && !isTransient(error, isAccepted) && !(canRepeat && isGateways(error))) {
        if (!isAccepted) return { kind: 'refused', error }
        return error.status === 404 ? { kind: 'gone' } : { kind: 'lost', error }
      }
      if (isAccepted && !canResume) return { kind: 'lost', error }
      live.setReconnecting(true)
      if (opened > 0 && performance.now() - opened > healthyMs) retries.succeeded()
      const mayGoOn = () => isAccepted || canRepeat
      if (mayGoOn() && isWoken) continue
      const isLate = error?.code === 'TIMEOUT' || error?.status === 504
      const cost = isLate && opened === 0 ? lateCost : 1
      const retryAfterMs = (error?.retryAfter ?? 0) * 1000
      if (mayGoOn() && (await retries.wait({ cost, retryAfterMs })) && mayGoOn()) continue
      if (signal.aborted) return { kind: 'aborted' }
      return { kind: isAccepted ? 'lost' : 'unreachable', error }
    }
  }

  return {
    outcome: run(),
    reconnect() {
      // What can't be asked twice is worth waiting for.
      if (messageId === undefined ? !canRepeat : !canResume) return
      retries.wake()
      connection.abort()
    },
    giveUp() {
      canRepeat = false
      retries.wake()
    },
    get lastBytes() {
      return lastBytes
    },
  }
}

/** Whether the same call can succeed later. A refusal of the question itself is for the visitor to decide on. */
function isTransient({ code, status }: ApiError, isAccepted: boolean): boolean {
  if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'ABORTED') return true
  return isAccepted && (status === null || status === 429 || status >= 500)
}

/** A gateway that asks for more than this, in seconds, says that the server is away. */
const longestGatewayWait = 10

/**
 * Said by something in between: whether the server has the question is not known, and its key keeps it from being asked
 * twice.
 */
const isGateways = ({ code, status, retryAfter = 0 }: ApiError): boolean =>
  code === 'UNKNOWN' && [502, 503, 504].includes(status ?? 0) && retryAfter <= longestGatewayWait

const eventTypes: readonly string[] = ['start', 'delta', 'snapshot', 'done', 'error']

/** Null for what this version does not know; a damaged delta shows as a gap in the sequence. */
function parseEvent(type: string, data: string): ChatEvent | null {
  if (!eventTypes.includes(type)) return null
  try {
    return Object.assign(JSON.parse(data) as object, { type }) as ChatEvent
  } catch {
    return null
  }
}
