import type { Logger } from './dependencies.ts'

const quietMs = 60_000

/** Tells of failures in one line a minute: while the database is away, everything that looks into it fails again and again. */
export function quietly(log: Pick<Logger, 'warn'>, line: string): (error: unknown) => void {
  let last = -Infinity
  return (error) => {
    const now = performance.now()
    if (now - last < quietMs) return
    last = now
    // Some of them are copies of an error.
    log.warn({ err: error instanceof Error ? error : Object.assign(new Error(), error) }, line)
  }
}
