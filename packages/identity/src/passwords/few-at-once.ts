/** Runs work a few pieces at a time; the rest waits in order. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes straight to the next, so that nobody who comes in between takes it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
