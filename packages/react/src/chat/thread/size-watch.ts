/** Watches the sizes of a changing set of elements. */
export class SizeWatch {
  readonly #observer: ResizeObserver
  #watched = new Set<HTMLElement>()

  constructor(callBack: (entries: readonly ResizeObserverEntry[]) => void) {
    this.#observer = new ResizeObserver(callBack)
  }

  /** Watches these elements and no others. Answers those that were not watched before. */
  set(elements: Iterable<HTMLElement>): HTMLElement[] {
    const before = this.#watched
    this.#watched = new Set(elements)
    for (const element of before) if (!this.#watched.has(element)) this.#observer.unobserve(element)
    const added = [...this.#watched].filter((element) => !before.has(element))
    for (const element of added) this.#observer.observe(element)
    return added
  }

  end(): void {
    this.#observer.disconnect()
    this.#watched.clear()
  }
}
