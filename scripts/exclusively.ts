import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a process is still there. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  let holder: number
  try {
    holder = Number(readFileSync(file, 'utf8'))
  } catch {
    // Given back in this moment.
    return false
  }
  // A process that has just made the file has not named itself yet.
  if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true })
  return false
}

/** What this process does under a file; it waits for itself as for others. */
const own = new Map<string, Promise<unknown>>()

/**
 * Does something while no other process does the same: whoever has the file may.
 *
 * @param file made for as long as it takes; one that a killed process has left is taken over
 */
export async function exclusively<T>(file: string, work: () => Promise<T>): Promise<T> {
  const before = own.get(file) ?? Promise.resolve()
  const mine = before.then(async () => {
    mkdirSync(dirname(file), { recursive: true })
    while (!take(file)) await pause(100)
    try {
      return await work()
    } finally {
      rmSync(file, { force: true })
    }
  })
  own.set(
    file,
    mine.catch(() => undefined),
  )
  return mine
}
