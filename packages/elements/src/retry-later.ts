/** After how many milliseconds it is tried again, each time that it fails. */
const delaysMs = [5_000, 30_000, 120_000]
const tries = new WeakMap<object, number>()

/**
 * Tries again: a few times, each later than the one before, and whenever the browser is online again.
 *
 * @param matter what has failed so many times already
 */
export function retryLater(matter: object, load: () => unknown): void {
  const count = tries.get(matter) ?? 0
  tries.set(matter, count + 1)
  const delay = delaysMs[count]
  // What fails by itself may go with its element meanwhile, and is not kept for this.
  const held = matter === load ? new WeakRef(load) : { deref: () => load }
  const timer = delay === undefined ? undefined : setTimeout(again, delay)
  addEventListener('online', again, { once: true })
  function again() {
    clearTimeout(timer)
    removeEventListener('online', again)
    held.deref()?.()
  }
}
