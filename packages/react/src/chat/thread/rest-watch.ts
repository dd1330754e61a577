/** After so long without scrolling, in milliseconds, a reader has come to rest. */
const restAfter = 120

/** Notices when a reader who scrolls has come to rest. */
export class RestWatch {
  readonly #onRest: () => void
  #scrolledAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onRest: () => void) {
    this.#onRest = onRest
  }

  /** The reader has scrolled on. One timer for all events of the way: there is one in each frame. */
  scrolled(): void {
    this.#scrolledAt = performance.now()
    this.#timer ??= setTimeout(this.#look, restAfter)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  readonly #look = (): void => {
    const left = this.#scrolledAt + restAfter - performance.now()
    this.#timer = left > 0 ? setTimeout(this.#look, left) : undefined
    if (!this.#timer) this.#onRest()
  }
}
