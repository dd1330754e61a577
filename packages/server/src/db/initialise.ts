import { fork } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes a new embedded database, under a name that no other attempt has: a folder of the final name is always a whole
 * one.
 * @throws Error that says why there is none
 */
export async function initialise(folder: string): Promise<void> {
  try {
    await removeDrafts(folder)
    const draft = await mkdtemp(`${folder}.new-`)
    await makeDatabase(draft)
    await rename(draft, folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The embedded database in "${folder}" could not be made: ${reason}`, { cause: error })
  }
}

/** What attempts have left that were ended in the middle. */
async function removeDrafts(folder: string): Promise<void> {
  const place = dirname(folder)
  const drafts = (await readdir(place)).filter((name) => name.startsWith(`${basename(folder)}.new`))
  await Promise.all(drafts.map((name) => rm(join(place, name), { recursive: true, force: true })))
}

/**
 * Makes one in this folder, in another process: it takes several hundred megabytes that a long-running server would
 * never give back.
 */
export async function makeDatabase(folder: string): Promise<void> {
  const program = fileURLToPath(new URL(`initialise-process${extname(import.meta.url)}`, import.meta.url))
  const child = fork(program, [folder], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...end) => resolve(end))
  })
  if (code === 0) return
  throw new Error(complaint.trim() || (signal ? `its process was ended by ${signal}` : `exit code ${code}`))
}
