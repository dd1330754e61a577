/** Watches the sizes of a changing set of elements. */
export class SizeWatch {
  readonly #observer: ResizeObserver
  #watched = new Set<Element>()

  constructor(callBack: (entries: readonly ResizeObserverEntry[]) => void) {
    this.#observer = new ResizeObserver(callBack)
  }

  /** Watches these elements and no others. */
  set(elements: Iterable<Element>): void {
    const next = new Set(elements)
    for (const element of this.#watched) if (!next.has(element)) this.#observer.unobserve(element)
    for (const element of next) if (!this.#watched.has(element)) this.#observer.observe(element)
    this.#watched = next
  }

  end(): void {
    this.#observer.disconnect()
    this.#watched.clear()
  }
}
