/** Resolves when the browser has told of a paint of a kind, or has not for a while. */
function told(type: string, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return resolve()
    const observer = new PerformanceObserver(end)
    const timer = setTimeout(end, patienceMs)
    function end(): void {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    observer.observe({ type, buffered: true })
  })
}

/**
 * Resolves when the browser has painted what there is to be read. What is replaced before it is noted as painted
 * counts as never shown.
 */
export async function painted(): Promise<void> {
  // A page that nobody looks at is not painted.
  if (document.hidden) return
  await told('paint', 2_000)
  // After a press the browser tells no more of it.
  await told('largest-contentful-paint', 50)
}
