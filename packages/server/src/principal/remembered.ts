/** How long an answer of the tables is believed: the longest that something goes on which was ended. */
const believedForMs = 3_000
const maxRemembered = 20_000

/** What the tables have said, remembered for a few seconds so that not every call asks. */
export class Remembered<Value> {
  readonly #now: () => Date
  readonly #values = new Map<string, { value: Value; until: number }>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Undefined when it was never known, or is not believed any more. */
  get(key: string): Value | undefined {
    const found = this.#values.get(key)
    if (!found) return undefined
    const left = found.until - this.#now().getTime()
    // More than was given is left where the clock was set back.
    return left > 0 && left <= believedForMs ? found.value : undefined
  }

  /** The same however old it is, for what never changes back. */
  last(key: string): Value | undefined {
    return this.#values.get(key)?.value
  }

  set(key: string, value: Value): Value {
    if (this.#values.size >= maxRemembered) this.#values.clear()
    this.#values.set(key, { value, until: this.#now().getTime() + believedForMs })
    return value
  }

  /** Forgets everything that fits. */
  forget(fits: (value: Value, key: string) => boolean): void {
    for (const [key, { value }] of this.#values) if (fits(value, key)) this.#values.delete(key)
  }
}
