import type { Clock } from '../generation/clock.ts'

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #time = 0
  readonly #timers = new Set<{ at: number; run: () => void }>()

  now(): number {
    return this.#time
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#time + milliseconds, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Lets time pass; timers run in their order, each at its time. */
  advance(milliseconds: number): void {
    const end = this.#time + milliseconds
    for (;;) {
      const next = [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers.delete(next)
      this.#time = Math.max(this.#time, next.at)
      next.run()
    }
    this.#time = end
  }
}
