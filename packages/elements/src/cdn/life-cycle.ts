import type * as whole from '../life-cycle.ts'
import type { ElementHost, ElementView } from '../element-view.ts'

export const hostKey: typeof whole.hostKey = Symbol() as never
export const viewKey: typeof whole.viewKey = Symbol() as never

/**
 * Stands for `@r2wc/core` in the script-tag builds: the same life cycle, without the handling of attributes and
 * properties that our layer does itself. It saves a closed launcher a third of its weight; the conformance suite
 * passes on both.
 */
export const lifeCycle: typeof whole.lifeCycle = (connect, options) =>
  class extends HTMLElement {
    declare [hostKey]: ElementHost
    declare [viewKey]?: ElementView | undefined

    constructor() {
      super()
      // The browser takes what it knows of them; each byte of this file is in every page.
      this.attachShadow({ mode: 'open', ...options })
    }

    connectedCallback() {
      this[viewKey] ||= connect(this[hostKey])
    }

    disconnectedCallback() {
      // It answers nothing, which is what remains.
      this[viewKey] = this[viewKey]?.unmount() as undefined
    }
  }
