import { getPriority, setPriority } from 'node:os'

/**
 * How much nicer the database's thread is than that of the requests. Where both share one core, Linux then gives the
 * one that passes text on about nine times the share, and wakes it at once; a database that has the core to itself,
 * or a core of its own, is as fast as ever.
 */
export const stepsBack = 10

/**
 * Makes the calling thread step back behind the other threads of its process. On Linux alone: elsewhere a priority
 * is that of a whole process.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    // Without a process id, Linux means the calling thread. It may have been started nice, and 19 is the nicest.
    setPriority(Math.min(19, getPriority() + stepsBack))
  } catch {
    // Where a sandbox forbids it, all threads are equal, as they are elsewhere.
  }
}
