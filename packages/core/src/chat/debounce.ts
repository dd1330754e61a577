export interface Debounced {
  /** Runs the action after the delay; a pending run starts its delay again. */
  schedule: () => void
  /** Runs a pending action now. */
  flush: () => void
  /** Forgets a pending action. */
  cancel: () => void
}

/** Runs an action once things have been quiet for a while; a page that goes away does not wait. */
export function debounce(action: () => void, delayMs: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    globalThis.removeEventListener?.('pagehide', flush)
  }
  const flush = () => {
    if (timer === undefined) return
    cancel()
    action()
  }
  return {
    schedule() {
      if (timer === undefined) globalThis.addEventListener?.('pagehide', flush)
      clearTimeout(timer)
      timer = setTimeout(flush, delayMs)
    },
    flush,
    cancel,
  }
}
