/**
 * Lets the browser answer what waits between two pieces of work. A page that nobody looks at goes on at once: browsers
 * slow its timers down.
 */
export function breather(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => setTimeout(resolve))
}
