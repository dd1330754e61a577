import type { Message } from '@ai-studio/contract'
import { wholeCut } from '../../cut-text.ts'

/** What an answer's readers are told first. */
export interface AnswerIdentity {
  conversationId: string
  messageId: string
  userMessageId: string
  modelId: string
}

/**
 * How a log ends for its readers: with the message as it is kept, with its deletion, or cut off because this
 * process goes away while another one is still writing (readers then reconnect and find it).
 */
export type Ending = { kind: 'message'; message: Message } | { kind: 'gone' } | { kind: 'cut' }

/** A piece of the log; `sequence` is the place it reaches. */
export type Portion =
  | { type: 'start'; sequence: number }
  | { type: 'delta'; sequence: number; text: string }
  | { type: 'snapshot'; sequence: number; content: string }
  | { type: 'end'; sequence: number; ending: Ending }

/**
 * The events of one answer, as its readers see them: `start` at 1, then text that advances the sequence by its
 * UTF-16 code units, then the end. Holds the text once; a reader is only a place in it, so however many there
 * are and however slow, none costs memory.
 */
export class AnswerLog {
  readonly identity: AnswerIdentity
  readonly #chunks: string[] = []
  /** Where each chunk starts in the text. */
  readonly #starts: number[] = []
  readonly #listeners = new Set<() => void>()
  readonly #isPruned: boolean
  #length = 0
  #ending: Ending | undefined
  readonly #ended: Promise<Ending>
  #resolveEnded: (ending: Ending) => void = () => undefined
  #isWakingUp = false

  constructor(identity: AnswerIdentity, options: { isPruned?: boolean } = {}) {
    this.identity = identity
    this.#isPruned = options.isPruned ?? false
    this.#ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
  }

  /** The last sequence number that text has reached. */
  get sequence(): number {
    return this.#length + 1
  }

  get length(): number {
    return this.#length
  }

  get ending(): Ending | undefined {
    return this.#ending
  }

  get readers(): number {
    return this.#listeners.size
  }

  get text(): string {
    return this.#chunks.join('')
  }

  append(text: string): void {
    if (text === '' || this.#ending) return
    this.#chunks.push(text)
    this.#starts.push(this.#length)
    this.#length += text.length
    this.#wakeUp()
  }

  /** The first ending counts; later ones change nothing. */
  end(ending: Ending): void {
    if (this.#ending) return
    if (ending.kind === 'message') this.append(ending.message.content.slice(this.#length))
    this.#ending = ending
    this.#resolveEnded(ending)
    this.#wakeUp()
  }

  /** Text from an offset, at most so many code units. */
  slice(from: number, limit = Infinity): string {
    let index = this.#chunkAt(from)
    let text = ''
    for (; index < this.#chunks.length && text.length < limit; index += 1) {
      const chunk = this.#chunks[index]!
      const start = this.#starts[index]!
      text += start < from ? chunk.slice(from - start) : chunk
    }
    return text.length > limit ? text.slice(0, wholeCut(text, limit)) : text
  }

  /** What follows a sequence number; undefined while nothing does. Text comes in pieces of `limit` at most. */
  after(sequence: number, limit: number): Portion | undefined {
    const ending = this.#ending
    if (ending?.kind !== 'message') return this.#startOrText(sequence, this.#length, limit) ?? this.#end()

    const { content } = ending.message
    const last = content.length + 2
    // Whoever asks for all of it also has to hear to which question it belongs.
    if (this.#isPruned && sequence < 1) return { type: 'start', sequence: 1 }
    // A reader may have seen more than was kept, or the log is gone: then the text as kept replaces it all.
    if (sequence >= last || (this.#isPruned && sequence !== last - 1)) {
      return { type: 'snapshot', sequence: last - 1, content }
    }
    return this.#startOrText(sequence, content.length, limit) ?? { type: 'end', sequence: last, ending }
  }

  /** Resolves when the log has ended; counts as a reader until then. */
  async untilEnded(): Promise<Ending> {
    const unsubscribe = this.subscribe(() => undefined)
    const ending = await this.#ended
    unsubscribe()
    return ending
  }

  /** Called once per turn of the event loop in which something was added. The answer ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #end(): Portion | undefined {
    return this.#ending && { type: 'end', sequence: this.sequence + 1, ending: this.#ending }
  }

  #startOrText(sequence: number, length: number, limit: number): Portion | undefined {
    if (sequence < 1) return { type: 'start', sequence: 1 }
    const offset = sequence - 1
    if (offset >= length) return undefined
    const text = this.slice(offset, Math.min(limit, length - offset))
    return { type: 'delta', sequence: sequence + text.length, text }
  }

  /** Index of the chunk that holds the offset. */
  #chunkAt(offset: number): number {
    let low = 0
    let high = this.#starts.length
    // Readers at the end of the text are the rule.
    const lastStart = this.#starts[high - 1]
    if (lastStart !== undefined && offset >= lastStart) return high - 1
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if (this.#starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low
  }

  #wakeUp(): void {
    if (this.#isWakingUp || this.#listeners.size === 0) return
    this.#isWakingUp = true
    // What arrives in one turn of the event loop leaves in one write.
    setImmediate(() => {
      this.#isWakingUp = false
      for (const listener of this.#listeners) listener()
    })
  }
}

/** The log of an answer that has ended, from what is kept of it. */
export function endedLog(
  identity: AnswerIdentity,
  message: Message,
  options: { isPruned: boolean },
): AnswerLog {
  const log = new AnswerLog(identity, options)
  log.end({ kind: 'message', message })
  return log
}
