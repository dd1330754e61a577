import { Readable } from 'node:stream'
import type { ChatEvent, ErrorCode } from '@ai-studio/contract'
import type { AnswerLog, Ending, Portion } from './generation/answer-log.ts'

/** Longest text in one event, in UTF-16 code units: what a slow reader has missed comes in pieces of this. */
const longestDelta = 16_384
const heartbeat = Buffer.from(': heartbeat\n\n')

/** The last text event of a log, encoded: readers that stand at the same place share it. */
const encodedDeltas = new WeakMap<AnswerLog, { after: number; sequence: number; bytes: Buffer }>()

interface EventStreamOptions {
  /** The last sequence number that the reader has; 0 for none. */
  after: number
  /** The text of a failure, in the reader's language. */
  failureEvent: (code: ErrorCode) => Extract<ChatEvent, { type: 'error' }>
}

/**
 * An answer as server-sent events. Takes from the log only when the connection takes from it, so a slow reader
 * gets fewer and longer events and holds nothing up.
 */
export class EventStream extends Readable {
  readonly #log: AnswerLog
  readonly #failureEvent: EventStreamOptions['failureEvent']
  readonly #unsubscribe: () => void
  #sequence: number
  #isWanted = false
  #hasBegun = false

  constructor(log: AnswerLog, options: EventStreamOptions) {
    super({ highWaterMark: longestDelta })
    this.#log = log
    this.#failureEvent = options.failureEvent
    this.#sequence = options.after
    this.#unsubscribe = log.subscribe(() => this.#deliver())
  }

  /** Shows that the connection lives, unless something is on its way anyhow. */
  beat(): void {
    if (!this.#isWanted) return
    this.#isWanted = false
    this.push(heartbeat)
  }

  override _read(): void {
    this.#isWanted = true
    this.#deliver()
    // The headers leave with the first bytes, so there must be some, also for a reader who has everything.
    if (!this.#hasBegun) this.beat()
    this.#hasBegun = true
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#unsubscribe()
    done(error)
  }

  #deliver(): void {
    if (!this.#isWanted) return
    const portion = this.#log.after(this.#sequence, longestDelta)
    if (!portion) return
    this.#isWanted = false
    const after = this.#sequence
    this.#sequence = portion.sequence
    if (portion.type === 'end') return this.#finish(portion.sequence, portion.ending)
    this.push(portion.type === 'delta' ? this.#encodeDelta(after, portion) : this.#encode(portion))
  }

  #finish(sequence: number, ending: Ending): void {
    if (ending.kind !== 'cut') this.push(encodeEvent(sequence, this.#endEvent(ending)))
    this.push(null)
  }

  #endEvent(ending: Exclude<Ending, { kind: 'cut' }>): ChatEvent {
    if (ending.kind === 'gone') return this.#failureEvent('NOT_FOUND')
    const { message } = ending
    const isFailure = message.status === 'failed' || message.status === 'interrupted'
    return isFailure
      ? this.#failureEvent(message.errorCode ?? 'GENERATION_INTERRUPTED')
      : { type: 'done', message }
  }

  #encode(portion: Extract<Portion, { type: 'start' | 'snapshot' }>): Buffer {
    return encodeEvent(
      portion.sequence,
      portion.type === 'start'
        ? { type: 'start', ...this.#log.identity }
        : { type: 'snapshot', content: portion.content },
    )
  }

  #encodeDelta(after: number, { sequence, text }: Extract<Portion, { type: 'delta' }>): Buffer {
    const last = encodedDeltas.get(this.#log)
    if (last?.after === after && last.sequence === sequence) return last.bytes
    const bytes = encodeEvent(sequence, { type: 'delta', text })
    encodedDeltas.set(this.#log, { after, sequence, bytes })
    return bytes
  }
}

function encodeEvent(sequence: number, { type, ...data }: ChatEvent): Buffer {
  return Buffer.from(`id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}
