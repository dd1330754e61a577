import { isApiError } from '../client/api-error.ts'

/** How long after a failure it is asked again; then twice as long each time, but no longer than `longestMs`. */
const firstMs = 2_000
const longestMs = 120_000
/** A server that wants to be left alone for longer is not believed. */
const longestWishMs = 3_600_000

const wishOf = (error: unknown) =>
  Math.min((isApiError(error) ? (error.retryAfter ?? 0) : 0) * 1000, longestWishMs)

/**
 * Asks once more, until it is answered: now and then while somebody looks at the page, as soon as they come back to
 * it, and as soon as there is a network. Not before the time that the server has named.
 *
 * @param failure of the time before
 * @param life ends it
 */
export function askAgain(ask: () => Promise<void>, failure: unknown, life: AbortSignal): void {
  if (life.aborted) return
  const answered = new AbortController()
  const signal = AbortSignal.any([life, answered.signal])
  let delay = firstMs
  let earliest = 0
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(error: unknown): void {
    if (signal.aborted) return
    const wish = wishOf(error)
    earliest = performance.now() + wish
    // Half fixed, half random: a server that comes back is not hit by everybody at once.
    timer = setTimeout(due, Math.max(wish, delay * (0.5 + Math.random() / 2)))
    delay = Math.min(delay * 2, longestMs)
  }

  async function now(): Promise<void> {
    if (isAsking || performance.now() < earliest) return
    clearTimeout(timer)
    isAsking = true
    try {
      await ask()
      answered.abort()
    } catch (error) {
      later(error)
    }
    isAsking = false
  }

  function due(): void {
    // Clocks of pages are coarse: by this one the time may not have come.
    earliest = 0
    look()
  }

  function look(): void {
    if (document.visibilityState !== 'hidden') void now()
  }

  globalThis.addEventListener('online', () => void now(), { signal })
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  later(failure)
}
