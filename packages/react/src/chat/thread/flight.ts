/**
 * A reader who jumps by more than a view at once: what lies beside the way will not be seen. It lasts until it is
 * ended, which is not before the reader has arrived.
 */
export class Flight {
  readonly #onFrame: () => void
  #frame = 0
  /** Whether there was a jump since the frame before the last one. */
  #jumps: 'now' | 'before' | 'none' = 'none'

  /** @param onFrame called in each frame as long as it lasts */
  constructor(onFrame: () => void) {
    this.#onFrame = onFrame
  }

  get isUnderWay(): boolean {
    return this.#frame !== 0
  }

  /** Whether the reader has not arrived yet: a frame without another jump is the end of the way. */
  get isMoving(): boolean {
    return this.#jumps !== 'none'
  }

  /** Begins it, or goes on with it. */
  goOn(): void {
    this.#jumps = 'now'
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#fly)
  }

  end(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#jumps = 'none'
  }

  readonly #fly = (): void => {
    this.#frame = requestAnimationFrame(this.#fly)
    this.#onFrame()
    this.#jumps = this.#jumps === 'now' ? 'before' : 'none'
  }
}
