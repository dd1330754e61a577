import { AsyncLocalStorage } from 'node:async_hooks'
import { statfsSync } from 'node:fs'

/**
 * What has to stay free for the embedded database, in bytes. Its log grows by 16 MB at a time, and when the disk
 * has no room for that, PGlite does not fail but computes for ever and takes the whole process with it.
 */
export const reservedBytes = 48 * 1024 * 1024

/** The disk has no room; carries the operating system's code for it. */
export class DiskFullError extends Error {
  readonly code = 'ENOSPC'

  constructor(folder: string) {
    super(
      `The disk of the data folder "${folder}" has less than ${reservedBytes / 1024 / 1024} MB left, which the ` +
        'database needs: free some space, or give the server a DATA_DIR on another disk.',
    )
    this.name = 'DiskFullError'
  }
}

/** To delete is a way out of a full disk: it may use of what is reserved all but the next 16 MB of the log. */
export const reservedFromDeletes = reservedBytes / 2

const deletion = new AsyncLocalStorage<true>()

/**
 * Does work that deletes something for somebody. All its statements count as deletes: much of what is deleted is only
 * marked so at first, and no statement tells that of itself.
 */
export const asDeletion = <Result>(work: () => Result): Result => deletion.run(true, work)

/** Whether what runs now was begun by `asDeletion`. */
export const isInDeletion = (): boolean => deletion.getStore() === true

/** Answers whether so many bytes are free, by asking the operating system; takes a few microseconds. */
export type RoomCheck = (bytes: number) => boolean

export const roomIn =
  (folder: string): RoomCheck =>
  (bytes) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= bytes
  }
