/** The clock of everything that waits in this folder; passed in, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number
  /** Runs once after so many milliseconds; the answer cancels it. Does not keep the process alive. */
  after(milliseconds: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Runs again and again, each time so long after the last run has ended; the answer ends it. */
export function repeat(clock: Clock, milliseconds: number, run: () => void | Promise<void>): () => void {
  let isOver = false
  let cancel = clock.after(milliseconds, () => void turn())
  async function turn(): Promise<void> {
    await run()
    if (!isOver) cancel = clock.after(milliseconds, () => void turn())
  }
  return () => {
    isOver = true
    cancel()
  }
}

/** Resolves after so many milliseconds. */
export const pause = (clock: Clock, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(milliseconds, resolve)
  })
