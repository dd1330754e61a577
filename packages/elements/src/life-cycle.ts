import r2wc from '@r2wc/core'
import type { ElementView } from './element-view.ts'

/** Where an attached element keeps what it shows. */
export const viewKey: unique symbol = Symbol.for('r2wc.context') as never

/** An element with a shadow root that draws when it is attached and ends its view when it is detached. */
export interface LifeCycle extends HTMLElement {
  [viewKey]?: ElementView | undefined
  connectedCallback(): void
  disconnectedCallback(): void
}

/**
 * The life cycle of `@r2wc/core`; the only file that knows it. Of attributes and properties it is told nothing: what
 * it does with them is why there is a layer over it.
 */
export function lifeCycle(
  draw: (element: HTMLElement) => ElementView,
  delegatesFocus: boolean | undefined,
): new () => LifeCycle {
  // The wrapper's own types speak of React components; ours draws with whatever it likes.
  const renderer = {
    mount: (root: unknown) => draw((root as ShadowRoot).host as HTMLElement),
    update: () => {},
    unmount: (view: ElementView) => view.unmount(),
  }
  const Base = r2wc(draw as never, { shadow: 'open', props: [] }, renderer) as unknown as new () => LifeCycle
  return class extends Base {
    override attachShadow(init: ShadowRootInit) {
      return super.attachShadow({ ...init, delegatesFocus: delegatesFocus ?? false })
    }
  }
}
