import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inDataFolder } from './data-folder.ts'

/** Another process uses the data folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, owner: string | null) {
    super(
      `The data folder "${folder}" is in use by another server${owner ? ` (process ${owner})` : ''}, and two would ` +
        'destroy each other’s data: stop that one, or give this one a DATA_DIR or a DATABASE_URL of its own.',
    )
    this.name = 'FolderInUseError'
  }
}

/**
 * Takes the folder for this process alone; the answer gives it back. PGlite itself lets two processes write
 * into one folder until both have lost data.
 *
 * The lock is one of the operating system's, taken through SQLite on an empty file: it ends with its process,
 * however that ends, so nothing has to be judged stale and cleaned up.
 * @throws FolderInUseError when another process has it, DiskFullError when there is no room, FolderUnusableError when it
 * cannot be written
 */
export function lockFolder(folder: string): () => void {
  return inDataFolder(folder, () => {
    mkdirSync(folder, { recursive: true })
    return takeLock(folder)
  })
}

function takeLock(folder: string): () => void {
  const ownerFile = join(folder, 'db.pid')
  const lock = new DatabaseSync(join(folder, 'db.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const isBusy = (error as { errcode?: number }).errcode === 5
    throw isBusy ? new FolderInUseError(folder, readOwner(ownerFile)) : error
  }
  writeFileSync(ownerFile, String(process.pid))
  return () => {
    rmSync(ownerFile, { force: true })
    lock.close()
  }
}

function readOwner(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
