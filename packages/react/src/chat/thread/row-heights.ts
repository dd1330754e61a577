import type { ChatMessage } from '@ai-studio/core/chat'

/** A character is so wide on average that each pixel holds this much of it; what no longer fits breaks after a word. */
const charactersPerPixel = 0.137
const lostPerLine = 4
/** Of the text, in pixels; what parts two blocks is half of it. */
const lineHeight = 23.25
/** What surrounds the text, in pixels: above and below it, and beside it. */
const around = { user: { block: 34, inline: 102 }, assistant: { block: 47, inline: 44 } } as const
const widestBubble = 550
/** The text column from which on answers have a mark beside them, in pixels. */
const wideColumn = 480

/**
 * A guess at the height of a row that was never drawn, in pixels: exact for most messages in the default type, so that
 * what is drawn by it needs no second look.
 *
 * @param width of the text column, in pixels
 */
export function guessHeight(
  { role, content, images }: Pick<ChatMessage, 'role' | 'content' | 'images'>,
  width: number,
): number {
  const { block, inline } = around[role]
  const beside = role === 'user' || width >= wideColumn ? inline : 0
  const textWidth = Math.min(width - beside, role === 'user' ? widestBubble : Infinity)
  const perLine = Math.max(8, textWidth * charactersPerPixel - lostPerLine)
  let lines = 0
  // A very long message needs no exact guess.
  for (const line of content.slice(0, 8_000).split('\n'))
    lines += line ? Math.ceil(line.length / perLine) : 0.5
  if (content.length > 8_000) lines *= content.length / 8_000
  // Whole: what all of them take together is laid out without a rest.
  return Math.round(block + lines * lineHeight + (images.length > 0 ? 180 : 0))
}

/** Rows whose heights are kept as one sum, so that a measured row changes two numbers and not all that follow. */
const chunkSize = 128

/** Where every row of a list lies: measured heights where a row has been drawn, guesses elsewhere. */
export class RowHeights {
  /** Width of the text column, in pixels; decides the guesses. */
  width = 640

  readonly #measured = new Map<string, number>()
  #messages: readonly ChatMessage[] = []
  /** The list before, with its heights: most of it is usually in the new one, too. */
  #before: { readonly messages: readonly ChatMessage[]; readonly heights: Float64Array } | null = null
  #heights: Float64Array | null = null
  #sums = new Float64Array()
  /** How far from the end a row was found last: the next one that is looked for is mostly near it. */
  #near = 1

  setMessages(messages: readonly ChatMessage[]): void {
    if (messages === this.#messages) return
    if (this.#heights) this.#before = { messages: this.#messages, heights: this.#heights }
    this.#messages = messages
    this.#heights = null
  }

  get count(): number {
    return this.#messages.length
  }

  idAt(index: number): string | undefined {
    return this.#messages[index]?.id
  }

  /** -1 for a row that is not in the list. */
  indexOf(id: string): number {
    const { count } = this
    let back = Math.max(0, count - this.#near)
    for (let on = back + 1; back >= 0 || on < count; back -= 1, on += 1) {
      const index = this.idAt(back) === id ? back : this.idAt(on) === id ? on : -1
      if (index < 0) continue
      this.#near = count - index
      return index
    }
    return -1
  }

  /** Notes the height of a drawn row. Answers whether it was another before. */
  measure(id: string, height: number): boolean {
    if (this.#measured.get(id) === height) return false
    this.#measured.set(id, height)
    const index = this.#heights ? this.indexOf(id) : -1
    if (index >= 0) {
      this.#heights![index] = height
      this.#sum(Math.floor(index / chunkSize))
    }
    return true
  }

  /** Distance of a row's upper edge from the first row's, in pixels; with the number of rows, the height of all. */
  offset(index: number): number {
    const heights = this.#all()
    const end = Math.min(index, heights.length)
    const chunk = Math.floor(end / chunkSize)
    let offset = 0
    for (let at = 0; at < chunk; at += 1) offset += this.#sums[at]!
    for (let at = chunk * chunkSize; at < end; at += 1) offset += heights[at]!
    return offset
  }

  /** The row that lies at a distance from the first row's upper edge. */
  at(distance: number): number {
    const heights = this.#all()
    let chunk = 0
    let end = 0
    while (chunk < this.#sums.length - 1 && end + this.#sums[chunk]! <= distance) end += this.#sums[chunk++]!
    let index = chunk * chunkSize
    while (index < heights.length - 1 && end + heights[index]! <= distance) end += heights[index++]!
    return index
  }

  /** Always added up afresh, in the same order, so that nothing drifts. */
  #sum(chunk: number): void {
    let sum = 0
    const end = Math.min((chunk + 1) * chunkSize, this.count)
    for (let index = chunk * chunkSize; index < end; index += 1) sum += this.#heights![index]!
    this.#sums[chunk] = sum
  }

  #all(): Float64Array {
    if (this.#heights) return this.#heights
    this.#heights = Float64Array.from(this.#messages, (message, index) => this.#height(message, index))
    this.#before = null
    this.#sums = new Float64Array(Math.ceil(this.count / chunkSize))
    for (let chunk = 0; chunk < this.#sums.length; chunk += 1) this.#sum(chunk)
    return this.#heights
  }

  #height(message: ChatMessage, index: number): number {
    return this.#measured.get(message.id) ?? this.#guessed(message, index) ?? guessHeight(message, this.width)
  }

  /** The guess made before; messages come at the end, or at the beginning. */
  #guessed(message: ChatMessage, index: number): number | undefined {
    if (!this.#before) return undefined
    const { messages, heights } = this.#before
    const fromEnd = index - this.count + messages.length
    if (messages[index] === message) return heights[index]
    return messages[fromEnd] === message ? heights[fromEnd] : undefined
  }
}
