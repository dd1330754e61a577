import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from './say.mjs'

/** A process that has just made the file names itself at once; in milliseconds. */
const unnamedFor = 10_000
/** Nothing takes so long: after it the number belongs to another process. In milliseconds. */
const longest = 60 * 60_000

/** Whether a process is still there. */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Whether a file was left by a process that is gone. Since then the machine may have been started anew, and in a
 * container an earlier process may well have had the number of this one.
 */
function isLeft(holder, age) {
  if (age > uptime() * 1000) return true
  if (!holder) return age > unnamedFor
  if (holder === process.pid) return age > process.uptime() * 1000
  return !isAlive(holder) || age > longest
}

/** The folder of a lock takes no files: of a read-only file system, or of another user. */
export class UnwritableError extends Error {
  constructor(folder, cause) {
    super(`this user cannot write in ${folder} (${cause.code})`, { cause })
    this.name = 'UnwritableError'
  }
}

const isRefused = ({ code }) => code === 'EROFS' || code === 'EACCES'

/** Takes the file, and answers null; or who has it, 0 where that is not known. One that was left goes. */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return null
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    if (!isLeft(holder, Date.now() - statSync(file).mtimeMs)) return holder
    rmSync(file, { force: true })
  } catch (error) {
    // One that cannot be removed would be waited for without an end. All else was given back in this moment.
    if (isRefused(error) && error.syscall !== 'open') throw error
  }
  return 0
}

/** As `take`; what keeps everybody from taking it is told apart. */
function takeIn(folder, file) {
  try {
    mkdirSync(folder, { recursive: true })
    return take(file)
  } catch (error) {
    if (isRefused(error)) throw new UnwritableError(folder, error)
    throw error
  }
}

/** What this process does under a file; it waits for itself as for others. */
const own = new Map()

/**
 * Does something while no other process does the same: whoever has the file may.
 *
 * @template T
 * @param {string} file made for as long as it takes; one that a killed process has left is taken over
 * @param {() => Promise<T>} work
 * @param {string} what what the others are doing meanwhile, as whoever has to wait reads it: "building the site"
 * @returns {Promise<T>} rejects with UnwritableError where the file cannot be made
 */
export async function exclusively(file, work, what) {
  const before = own.get(file) ?? Promise.resolve()
  const mine = before.then(async () => {
    const takeIt = () => takeIn(dirname(file), file)
    let told = 0
    for (let holder = takeIt(); holder !== null; holder = takeIt()) {
      if (holder && holder !== told) say(`Waiting for process ${holder}, which is ${what} …`)
      told = holder || told
      await pause(100)
    }
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
