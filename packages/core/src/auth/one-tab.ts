/** Tabs of one origin agree by it. */
const lockName = 'ai-studio-renewal'
/** Nobody waits longer for another tab, in milliseconds; it may have been frozen. */
const longestWaitMs = 15_000
/** How long the tokens of another tab take to arrive here, in milliseconds. MSAL passes them on by a channel. */
const arrivalMs = 50

/**
 * Does something in one tab at a time. A refresh token is good once: if two tabs used the same one, the identity
 * service would take it for stolen and end the sign-in in both.
 */
export async function oneTabAtATime<T>(act: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return act()
  let isMine = false
  try {
    return await locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (!lock) throw new DOMException('Another tab is at it.', 'TimeoutError')
      isMine = true
      return act()
    })
  } catch (error) {
    if (isMine) throw error
  }
  const signal = AbortSignal.timeout(longestWaitMs)
  try {
    return await locks.request(lockName, { signal }, async () => {
      isMine = true
      await new Promise((resolve) => setTimeout(resolve, arrivalMs))
      return act()
    })
  } catch (error) {
    if (isMine) throw error
    return act()
  }
}
