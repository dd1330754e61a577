/** What an element shows and does; made when it is attached, ended when it stays detached. */
export interface ElementView {
  /** Some property has changed. */
  update(): void
  unmount(): void
  /** Carries out a method of the element. */
  call(method: string, args: readonly unknown[]): unknown
}

/** An element as whoever calls its methods by their names sees it. */
export type Methods = Record<string, (...args: readonly unknown[]) => unknown>

/** An element as its view sees it. */
export interface ElementHost<Properties = Record<string, unknown>> {
  /** It has a shadow root. */
  readonly element: HTMLElement
  /** What style sheets see as `:state(name)`. Asked for once, when it is made: in another document browsers refuse it. */
  readonly states?: CustomStateSet | undefined
  /** Current values. A view writes only what its visitor decides, such as a closed panel. */
  readonly props: Properties
  /**
   * Dispatches `studio-<name>`. What it says is frozen: one listener can't change it for another.
   * @returns false when a listener has prevented it
   */
  readonly emit: (name: string, detail?: object, cancelable?: boolean) => boolean
  /** From now on methods are carried out; what was called before runs first. Counts once each time it is attached. */
  ready: () => void
}

/** What a view that comes later needs to know of the element it is drawn into. */
export interface Surroundings {
  /** Address of the studio's server; empty for the page's own origin. */
  endpoint: string
  /** Finds out why something failed, and tells the developers of the page. */
  fail: (failure: unknown) => unknown
}
