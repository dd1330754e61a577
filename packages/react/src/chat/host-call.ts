/**
 * Calls what the page has given. What it throws is told to the page as any error of its own, and the chat goes on.
 * @param otherwise the answer of a call that throws
 */
export function callHost<T>(act: () => T, otherwise?: T): T | undefined {
  try {
    return act()
  } catch (error) {
    reportError(error)
    return otherwise
  }
}
