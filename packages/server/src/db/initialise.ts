import { fork } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes a new embedded database. Another process does it, because it takes several hundred megabytes that a
 * long-running server would never give back; and under another name, so that a folder of the final name is
 * always a whole one.
 */
export async function initialise(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const program = fileURLToPath(new URL(`initialise-process${extname(import.meta.url)}`, import.meta.url))
  const child = fork(program, [draft], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...end) => resolve(end))
  })
  if (code !== 0) {
    const reason = complaint.trim() || (signal ? `its process was ended by ${signal}` : `exit code ${code}`)
    throw new Error(`The embedded database in "${folder}" could not be made: ${reason}`)
  }
  await rename(draft, folder)
}
