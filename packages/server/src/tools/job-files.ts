import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { singleLine, toolLimits } from '@ai-studio/contract'
import type { Queryable, Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  deleteFiles,
  deleteUnusedFiles,
  madeFilesOf,
  namesWithoutMaker,
  unusedFilesBefore,
} from './files.queries.ts'
import { abandonJobs, deleteJobs, holdExpiredJobs, jobsOfPrincipal } from './jobs.queries.ts'

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
  const plain = singleLine(base.normalize('NFC').replace(/[<>:"|?*]/g, ''))
    .replace(/^\.+/, '')
    .trim()
  // What is longer is no extension, and would leave no room for the name.
  const last = extname(plain)
  const extension = last.length <= 16 ? last : ''
  return `${plain.slice(0, plain.length - extension.length).slice(0, toolLimits.fileNameLength - extension.length) || 'file'}${extension}`
}

/** Deletes jobs with what they have made. Files before rows: what goes wrong in between can be done again. */
async function removeJobs(deps: Needed, ids: readonly string[]): Promise<void> {
  // One that is being finished at this moment would have files that nobody has seen.
  await abandonJobs(deps.database.db, ids)
  await removeEnded(deps.database.db, deps, ids)
}

/** Deletes jobs that have ended, and are held until they are gone. */
export async function removeEnded(
  db: Queryable,
  { toolFiles }: Pick<Needed, 'toolFiles'>,
  ids: readonly string[],
): Promise<void> {
  const made = await madeFilesOf(db, ids)
  await Promise.all(made.map(({ name }) => toolFiles.remove(name)))
  await deleteJobs(db, ids)
}

/** Deletes files whoever has them. Files before rows here too. */
export async function removeFiles({ database, toolFiles }: Needed, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => toolFiles.remove(name)))
  await deleteFiles(database.db, names)
}

/** Deletes jobs whose time has come, and files that no job has had for a day. */
export async function pruneToolJobs(deps: Needed, now: Date): Promise<void> {
  while ((await removeExpired(deps, now)) === batch);
  const before = new Date(now.getTime() - dayMs)
  await inBatches(
    () => unusedFilesBefore(deps.database.db, before, batch),
    (names) => deps.database.db.transaction((tx) => removeUnused(tx, deps, names)),
  )
}

/** Held until they are gone: whoever has one tried again at this moment keeps it, or is told that there is none. */
async function removeExpired(deps: Needed, now: Date): Promise<number> {
  return deps.database.db.transaction(async (tx) => {
    const ids = await holdExpiredJobs(tx, now, batch)
    await removeEnded(tx, deps, ids)
    return ids.length
  })
}

/**
 * Deletes files that no job has. What one takes at this moment stays; it waits for the end of the transaction, or finds
 * nothing.
 */
export async function removeUnused(
  tx: Transaction,
  { toolFiles }: Pick<Needed, 'toolFiles'>,
  names: readonly string[],
): Promise<void> {
  const unused = await deleteUnusedFiles(tx, names)
  await Promise.all(unused.map((name) => toolFiles.remove(name)))
}

/** Deletes everything that the tools have of somebody. */
export async function deleteToolJobsOf(deps: Needed, principalId: string): Promise<void> {
  await inBatches(
    () => jobsOfPrincipal(deps.database.db, principalId, batch),
    (ids) => removeJobs(deps, ids),
  )
  await inBatches(
    () => namesWithoutMaker(deps.database.db, principalId, batch),
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
