/** Attempts without a sign of life until giving up; together about forty seconds. */
const maxAttempts = 8
const firstDelayMs = 500
const longestDelayMs = 8_000
/** While the browser says that it is offline, an attempt only serves the case that it is wrong. */
const offlineDelayMs = 30_000

export interface Reconnect {
  /** There was a sign of life: delays and attempts begin anew. */
  succeeded: () => void
  /**
   * Waits before the next attempt: exponentially longer with jitter, at least as long as the server asked for, and
   * no longer than until `wake`.
   * @param cost how many attempts the failure counts for
   * @returns false when it is time to give up, or after an abort
   */
  wait: (options?: { cost?: number; retryAfterMs?: number }) => Promise<boolean>
  /** Ends a wait now and begins anew, because something suggests that it works again. */
  wake: () => void
}

export function createReconnect(options: { signal: AbortSignal; isOnline: () => boolean }): Reconnect {
  const { signal, isOnline } = options
  let attempts = 0
  let endWait: (() => void) | undefined

  return {
    succeeded() {
      attempts = 0
    },
    async wait({ cost = 1, retryAfterMs = 0 } = {}) {
      if (signal.aborted) return false
      const delay = Math.min(firstDelayMs * 2 ** attempts, longestDelayMs)
      attempts += cost
      if (attempts > maxAttempts) return false
      // Half fixed, half random: a server that comes back is not hit by everybody at once.
      const jittered = Math.max(retryAfterMs, delay * (0.5 + Math.random() / 2))
      await new Promise<void>((resolve) => {
        const timer = setTimeout(end, isOnline() ? jittered : offlineDelayMs)
        function end() {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          endWait = undefined
          resolve()
        }
        endWait = end
        signal.addEventListener('abort', end)
      })
      return !signal.aborted
    },
    wake() {
      attempts = 0
      endWait?.()
    },
  }
}
