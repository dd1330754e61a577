import type * as whole from '../life-cycle.ts'
import type { ElementView } from '../element-view.ts'

export const viewKey: typeof whole.viewKey = Symbol() as never

/**
 * Stands for `@r2wc/core` in the script-tag builds: the same life cycle, without the handling of attributes and
 * properties that our layer does itself. It saves a closed launcher a third of its weight; the conformance suite
 * passes on both.
 */
export const lifeCycle: typeof whole.lifeCycle = (draw, delegatesFocus) =>
  class extends HTMLElement {
    declare [viewKey]?: ElementView | undefined

    constructor() {
      super()
      this.attachShadow({ mode: 'open', delegatesFocus })
    }

    connectedCallback() {
      this[viewKey] = draw(this)
    }

    disconnectedCallback() {
      // It answers nothing, which is what remains; each byte of this file is in every page.
      this[viewKey] = this[viewKey]!.unmount() as undefined
    }
  }
