import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { toolLimits } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import {
  abandonJobs,
  deleteFiles,
  deleteJobs,
  deleteUnusedFiles,
  expiredJobs,
  givenNamesOf,
  jobsOfPrincipal,
  madeFilesOf,
  unusedFilesBefore,
} from './tools.queries.ts'

type Needed = Pick<Dependencies, 'database' | 'toolFiles'>

const dayMs = 24 * 60 * 60 * 1000
const batch = 200

/** A new name for a file: it cannot be guessed, and has the extension of what it is called by people. */
export function newFileName(fileName: string): string {
  const extension = extname(fileName).slice(1).toLowerCase()
  const kept = /^[a-z0-9]{2,5}$/.test(extension) ? extension : 'bin'
  return `${randomBytes(18).toString('base64url')}.${kept}`
}

/** A name that any file system and header takes; what was only path or control characters is `file`. */
export function plainFileName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? ''
  const plain = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  // What is longer is no extension, and would leave no room for the name.
  const last = extname(plain)
  const extension = last.length <= 16 ? last : ''
  return `${plain.slice(0, plain.length - extension.length).slice(0, toolLimits.fileNameLength - extension.length) || 'file'}${extension}`
}

/** Deletes jobs with what they have made. Files before rows: what goes wrong in between can be done again. */
export async function removeJobs({ database, toolFiles }: Needed, ids: readonly string[]): Promise<void> {
  // One that is being finished at this moment would have files that nobody has seen.
  await abandonJobs(database.db, ids)
  const made = await madeFilesOf(database.db, ids)
  await Promise.all(made.map(({ name }) => toolFiles.remove(name)))
  await deleteJobs(database.db, ids)
}

async function removeFiles({ database, toolFiles }: Needed, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => toolFiles.remove(name)))
  await deleteFiles(database.db, names)
}

/** Deletes jobs whose time has come, and files that no job has had for a day. */
export async function pruneToolJobs(deps: Needed, now: Date): Promise<void> {
  await inBatches(
    () => expiredJobs(deps.database.db, now, batch),
    (ids) => removeJobs(deps, ids),
  )
  const before = new Date(now.getTime() - dayMs)
  await inBatches(
    () => unusedFilesBefore(deps.database.db, before, batch),
    (names) => removeUnused(deps, names),
  )
}

/** What a job takes at this moment stays; it waits for the end of the transaction, or finds nothing. */
async function removeUnused({ database, toolFiles }: Needed, names: readonly string[]): Promise<void> {
  await database.db.transaction(async (tx) => {
    const unused = await deleteUnusedFiles(tx, names)
    await Promise.all(unused.map((name) => toolFiles.remove(name)))
  })
}

/** Deletes everything that the tools have of somebody. */
export async function deleteToolJobsOf(deps: Needed, principalId: string): Promise<void> {
  await inBatches(
    () => jobsOfPrincipal(deps.database.db, principalId, batch),
    (ids) => removeJobs(deps, ids),
  )
  await inBatches(
    () => givenNamesOf(deps.database.db, principalId, batch),
    (names) => removeFiles(deps, names),
  )
}

async function inBatches(
  find: () => Promise<string[]>,
  remove: (names: string[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const names = await find()
    await remove(names)
    if (names.length < batch) return
  }
}
