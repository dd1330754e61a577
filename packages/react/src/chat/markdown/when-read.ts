/** How long something stays in view, in milliseconds, before it counts as read and not only passed by. */
export const restMs = 120

/** Half a view beside what is seen counts already; in what scrolls inside of the window, where a browser knows that. */
const options = { rootMargin: '50%', scrollMargin: '50%' }

const listeners = new Map<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | null = null

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
}

/**
 * Calls once the reader rests where an element is: what an answer writes past the view in a moment, and what somebody
 * scrolls past, is never read. At once where that cannot be known.
 *
 * @returns gives it up
 */
export function whenRead(element: Element, onRead: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    onRead()
    return () => {}
  }
  observer ??= new IntersectionObserver(tell, options)
  let timer: ReturnType<typeof setTimeout> | undefined
  function end(): void {
    clearTimeout(timer)
    listeners.delete(element)
    observer?.unobserve(element)
  }
  listeners.set(element, (isNear) => {
    clearTimeout(timer)
    if (!isNear) return
    timer = setTimeout(() => {
      end()
      onRead()
    }, restMs)
  })
  observer.observe(element)
  return end
}
