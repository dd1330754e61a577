/** After how many milliseconds it is tried again, each time that it fails. */
const delaysMs = [5_000, 30_000, 120_000]
let tries = 0

/** Tells the page that its elements could not be registered, in the way in which an element itself would. */
export function dispatchFailure(tag: string): void {
  for (const element of document.querySelectorAll(tag)) {
    const instanceId = element.getAttribute('instance') ?? ''
    element.dispatchEvent(
      new CustomEvent('studio-error', {
        bubbles: true,
        composed: true,
        detail: Object.freeze({
          version: 1,
          instanceId,
          code: 'LOAD_FAILED',
          phase: 'load',
          retryable: true,
        }),
      }),
    )
  }
}

/** Tries again: a few times, each later than the one before, and when the browser is online again. */
export function retryLater(load: () => unknown): void {
  const delay = delaysMs[tries]
  if (delay === undefined) return
  tries += 1
  const timer = setTimeout(again, delay)
  addEventListener('online', again, { once: true })
  function again() {
    clearTimeout(timer)
    removeEventListener('online', again)
    load()
  }
}
