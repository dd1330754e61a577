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
