/**
 * Calls what the page has given. What it throws is told to the page as any error of its own, and the widget goes on.
 * @returns its answer; nothing where it throws
 */
export function callHost<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    reportError(error)
    return undefined
  }
}
