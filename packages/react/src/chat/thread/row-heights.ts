import type { ChatMessage } from '@ai-studio/core/chat'

/** Characters per pixel of width, height of a line and of what surrounds the text: good enough for a first guess. */
const charactersPerPixel = 0.14
const lineHeight = 24
const surround = 84

/** A guess at the height of a row that was never drawn, in pixels. */
function estimate({ content, images }: ChatMessage, width: number): number {
  const perLine = Math.max(16, width * charactersPerPixel)
  let lines = 0
  // A very long message needs no exact guess.
  for (const line of content.slice(0, 8_000).split('\n'))
    lines += Math.max(1, Math.ceil(line.length / perLine))
  if (content.length > 8_000) lines *= content.length / 8_000
  return surround + lines * lineHeight + (images.length > 0 ? 180 : 0)
}

/** Where every row of a list lies: measured heights where a row has been drawn, guesses elsewhere. */
export class RowHeights {
  /** Width of the text, in pixels; decides the guesses. */
  width = 640

  readonly #measured = new Map<string, number>()
  readonly #guessed = new WeakMap<ChatMessage, number>()
  #messages: readonly ChatMessage[] = []
  #offsets: Float64Array | null = null
  #indexes: Map<string, number> | null = null

  setMessages(messages: readonly ChatMessage[]): void {
    if (messages === this.#messages) return
    this.#messages = messages
    this.#offsets = null
    this.#indexes = null
  }

  get count(): number {
    return this.#messages.length
  }

  idAt(index: number): string | undefined {
    return this.#messages[index]?.id
  }

  /** -1 for a row that is not in the list. */
  indexOf(id: string): number {
    this.#indexes ??= new Map(this.#messages.map((message, index) => [message.id, index]))
    return this.#indexes.get(id) ?? -1
  }

  /** Notes the height of a drawn row. Answers whether it was another before. */
  measure(id: string, height: number): boolean {
    if (this.#measured.get(id) === height) return false
    this.#measured.set(id, height)
    this.#offsets = null
    return true
  }

  /** Distance of a row's upper edge from the first row's, in pixels; with the number of rows, the height of all. */
  offset(index: number): number {
    return this.#all()[index] ?? 0
  }

  /** The row that lies at a distance from the first row's upper edge. */
  at(distance: number): number {
    const offsets = this.#all()
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (offsets[middle + 1]! <= distance) low = middle + 1
      else high = middle
    }
    return Math.min(low, Math.max(0, this.count - 1))
  }

  #all(): Float64Array {
    if (this.#offsets) return this.#offsets
    const offsets = new Float64Array(this.count + 1)
    for (let index = 0; index < this.count; index += 1) {
      offsets[index + 1] = offsets[index]! + this.#height(this.#messages[index]!)
    }
    this.#offsets = offsets
    return offsets
  }

  #height(message: ChatMessage): number {
    const measured = this.#measured.get(message.id)
    if (measured !== undefined) return measured
    let guess = this.#guessed.get(message)
    if (guess === undefined) {
      guess = estimate(message, this.width)
      this.#guessed.set(message, guess)
    }
    return guess
  }
}
