import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DiskFullError } from './disk-space.ts'

/** The data folder, or something in it, cannot be read or written. */
export class FolderUnusableError extends Error {
  constructor(folder: string, cause: Error) {
    super(
      `The data folder "${folder}" cannot be used (${cause.message}): let the server’s user write in it, ` +
        'or set DATA_DIR to another folder.',
      { cause },
    )
    this.name = 'FolderUnusableError'
  }
}

/** What SQLite says of a file that it may not write, has no room for, or cannot open: https://www.sqlite.org/rescode.html. */
const sqliteReadonly = 8
const sqliteFull = 13
const sqliteCannotOpen = 14

/**
 * Does something in the data folder.
 * @throws DiskFullError when there is no room, FolderUnusableError when the operating system does not let it
 */
export function inDataFolder<Result>(folder: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const { code, syscall, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
    if (code === 'ENOSPC' || errcode === sqliteFull) throw new DiskFullError(folder)
    const isRefused = syscall !== undefined || errcode === sqliteReadonly || errcode === sqliteCannotOpen
    throw isRefused ? new FolderUnusableError(folder, error as Error) : error
  }
}

/**
 * Makes the data folder if it is not there, and tries whether files can be made in it: uploads lie there whichever
 * database is used, and nobody would hear of it before the first of them fails.
 * @throws DiskFullError when there is no room, FolderUnusableError when the operating system does not let it
 */
export function requireDataFolder(folder: string): void {
  inDataFolder(folder, () => {
    mkdirSync(folder, { recursive: true })
    // Servers that share the folder may try at once.
    const file = join(folder, `.${randomUUID()}`)
    writeFileSync(file, '')
    rmSync(file)
  })
}
