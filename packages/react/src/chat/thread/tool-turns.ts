/** Rows that draw what they have waited with, in one frame: all at once would make the page wait. */
const portion = 2

/**
 * When the rows draw what a reader on the way does not look at: in turns, once the reader has come to rest. What is
 * there before stays.
 */
export class ToolTurns {
  #isOnTheWay = true
  #frame = 0
  readonly #waiting = new Set<() => void>()

  /** Whether a row that comes now need not wait. */
  get isFree(): boolean {
    return !this.#isOnTheWay
  }

  /** Calls back when it is a row's turn. Answers the function with which it leaves. */
  wait(draw: () => void): () => void {
    this.#waiting.add(draw)
    if (this.isFree) this.#begin()
    return () => this.#waiting.delete(draw)
  }

  /** The reader is on the way. */
  hold(): void {
    this.#isOnTheWay = true
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  /** The reader has come to rest. */
  go(): void {
    this.#isOnTheWay = false
    this.#begin()
  }

  /** All at once, where nobody sees how long it takes. */
  goAll(): void {
    this.#isOnTheWay = false
    this.#draw(this.#waiting.size)
  }

  #begin(): void {
    if (this.#frame === 0 && this.#waiting.size > 0) this.#frame = requestAnimationFrame(this.#next)
  }

  readonly #next = (): void => {
    this.#frame = 0
    this.#draw(portion)
    this.#begin()
  }

  #draw(most: number): void {
    for (const draw of [...this.#waiting].slice(0, most)) {
      this.#waiting.delete(draw)
      draw()
    }
  }
}
