/** A reader who jumps by more than a view at once: what lies beside the way will not be seen. */
export class Flight {
  /** Frame after which the reader has arrived; 0 for one who does not fly. */
  #arriving = 0

  get isUnderWay(): boolean {
    return this.#arriving !== 0
  }

  /** Begins it, or goes on with it. A frame without another jump ends it. */
  goOn(onArrival: () => void): void {
    this.end()
    this.#arriving = requestAnimationFrame(() => {
      this.#arriving = requestAnimationFrame(() => {
        this.end()
        onArrival()
      })
    })
  }

  end(): void {
    cancelAnimationFrame(this.#arriving)
    this.#arriving = 0
  }
}
