import type { MessageImage } from '@ai-studio/contract'
import type { ChatTurn } from '../models/provider.ts'

/** A message as far as a model's turns need it; latest first. */
export interface EarlierMessage {
  role: 'user' | 'assistant'
  content: string
  images: readonly MessageImage[]
}

/**
 * Bytes in UTF-8 per token, roughly. Letters of most scripts have more bytes than those of English, and take more of a
 * token each: a character of Chinese is about one.
 */
const bytesPerToken = 3.5
/** Tokens around each message. */
const overheadPerTurn = 8
const tokensPerImage = 1_000
/** What is assumed of a model that doesn't say how much it takes. */
const unknownContextSize = 16_000
/** Room for the answer: a quarter of the context, at most this many tokens. */
const largestAnswer = 8_000
/** Images further back than the newest so many are left out. */
export const mostImages = 8

const tokensOf = (content: string, images = 0): number =>
  Math.ceil(Buffer.byteLength(content) / bytesPerToken) + overheadPerTurn + images * tokensPerImage

/** How many tokens of the past fit into a model's context. */
export function roomForTurns(contextSize: number | null): number {
  const size = contextSize ?? unknownContextSize
  return size - Math.min(Math.floor(size / 4), largestAnswer)
}

/**
 * Collects the newest messages that fit. The newest one always goes in: whether it is too long alone, the model
 * knows better.
 */
export class TurnSelection {
  readonly #chosen: EarlierMessage[] = []
  #room: number
  #isFull = false

  /** `instructions` take room before anything else does. */
  constructor(contextSize: number | null, instructions = '') {
    this.#room = roomForTurns(contextSize) - (instructions === '' ? 0 : tokensOf(instructions))
  }

  get isFull(): boolean {
    return this.#isFull
  }

  /** Takes the next older message; false when it doesn't fit any more. */
  add(message: EarlierMessage): boolean {
    if (this.#isFull) return false
    if (message.content.trim() === '' && message.images.length === 0) return true
    this.#room -= tokensOf(message.content, message.images.length)
    if (this.#room < 0 && this.#chosen.length > 0) {
      this.#isFull = true
      return false
    }
    this.#chosen.push(message)
    return true
  }

  /**
   * The chosen messages, oldest first. Where not all of them fit they begin with a question; a conversation may as well
   * begin with an answer, such as one that was shared alone.
   */
  get messages(): EarlierMessage[] {
    const oldestFirst = this.#chosen.toReversed()
    if (!this.#isFull) return oldestFirst
    const first = oldestFirst.findIndex((message) => message.role === 'user')
    return first === -1 ? [] : oldestFirst.slice(first)
  }
}

/**
 * Messages as turns, behind the instructions where there are some. Neighbours of one role become one turn: after an
 * answer without text two questions follow each other, which many models refuse.
 */
export function toTurns(
  messages: readonly (Pick<EarlierMessage, 'role' | 'content'> & { images?: ChatTurn['images'] })[],
  instructions = '',
): ChatTurn[] {
  const turns: ChatTurn[] = instructions === '' ? [] : [{ role: 'system', content: instructions }]
  for (const { role, content, images = [] } of messages) {
    const last = turns.at(-1)
    if (last?.role === role) {
      last.content = `${last.content}\n\n${content}`
      if (images.length > 0) last.images = [...(last.images ?? []), ...images]
    } else {
      turns.push({ role, content, ...(images.length > 0 && { images }) })
    }
  }
  return turns
}
