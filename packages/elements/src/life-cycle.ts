import r2wc from '@r2wc/core'
import type { ElementHost, ElementView } from './element-view.ts'
import { onceVisited } from './prerendering.ts'

/** Where an element keeps what its view knows of it. */
export const hostKey: unique symbol = Symbol() as never

/** Where an attached element keeps what it shows. */
export const viewKey: unique symbol = Symbol.for('r2wc.context') as never

/** An element with a shadow root that draws when it is attached and ends its view when it is detached. */
export interface LifeCycle extends HTMLElement {
  [hostKey]: ElementHost
  [viewKey]?: ElementView | undefined
  connectedCallback(): void
  disconnectedCallback(): void
}

/** What a shadow root is made with. */
type RootOptions = Pick<ShadowRootInit, 'delegatesFocus'>

/**
 * The life cycle of `@r2wc/core`; the only file that knows it. Of attributes and properties it is told nothing: what
 * it does with them is why there is a layer over it.
 */
export function lifeCycle(
  connect: (host: ElementHost) => ElementView,
  { delegatesFocus = false }: RootOptions,
): new () => LifeCycle {
  // The wrapper's own types speak of React components; ours draws with whatever it likes.
  const renderer = {
    mount: (root: unknown) => connect(((root as ShadowRoot).host as LifeCycle)[hostKey]),
    update: () => {},
    unmount: (view: ElementView) => view.unmount(),
  }
  const Base = r2wc(
    connect as never,
    { shadow: 'open', props: [] },
    renderer,
  ) as unknown as new () => LifeCycle
  return class extends Base {
    #isLeaving = false

    override attachShadow(init: ShadowRootInit) {
      return super.attachShadow({ ...init, delegatesFocus })
    }

    override connectedCallback() {
      onceVisited(() => {
        if (this.isConnected) super.connectedCallback()
      })
    }

    override disconnectedCallback() {
      // Put into another document straight away, it has nothing to end yet.
      if (!this.isConnected || !this[viewKey]) return super.disconnectedCallback()
      // It stays, and is drawn anew: once, whatever has changed.
      if (this.#isLeaving) return
      this.#isLeaving = true
      // What changes from now on is for the next view.
      this[viewKey] = { ...this[viewKey], update() {} }
      // A moment later, because React must not unmount within a commit, and the host may draw with the same React.
      queueMicrotask(() => {
        this.#isLeaving = false
        super.disconnectedCallback()
        if (this.isConnected) super.connectedCallback()
      })
    }
  }
}
