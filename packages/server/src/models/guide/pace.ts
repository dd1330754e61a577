import { setTimeout as sleep } from 'node:timers/promises'

/** The time that an answer is paced by. */
export interface PaceClock {
  /** Milliseconds, from any beginning. */
  now(): number
  /** Waits; rejects at once when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const systemClock: PaceClock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}

/** A little faster than anybody reads, slow enough to be seen growing. */
const wordsPerSecond = 70
/** After a hiccup at most so much is caught up on, in milliseconds. */
const mostCatchUp = 100

/** Gives a text out word by word at a reader's pace; throws the signal's reason as soon as it is aborted. */
export async function* atReadingPace(
  text: string,
  signal: AbortSignal,
  clock: PaceClock = systemClock,
): AsyncGenerator<string> {
  const interval = 1000 / wordsPerSecond
  let due = clock.now()
  for (const word of text.match(/\s*\S+\s*/g) ?? []) {
    signal.throwIfAborted()
    yield word
    due = Math.max(due + interval, clock.now() - mostCatchUp)
    const wait = due - clock.now()
    if (wait > 0) {
      await clock.sleep(wait, signal).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : error
      })
    }
  }
  signal.throwIfAborted()
}
