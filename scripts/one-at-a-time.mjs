/**
 * What is done again and again, but never twice at once: who asks while it is being done has it done once more afterwards,
 * however often they ask.
 *
 * @param {() => Promise<unknown>} work
 * @returns {() => Promise<void>} asks for it; resolves when nothing is left to do
 */
export function oneAtATime(work) {
  let isAsked = false
  /** @type {Promise<void> | undefined} */
  let running
  const untilNobodyAsks = async () => {
    try {
      while (isAsked) {
        isAsked = false
        await work()
      }
    } finally {
      running = undefined
    }
  }
  return () => {
    isAsked = true
    return (running ??= untilNobodyAsks())
  }
}
