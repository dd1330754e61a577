import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of attached images and of spoken answers are kept. Names are made by the server and hold no path. */
export interface UploadStore {
  /** Keeps a whole file or nothing. */
  write(name: string, data: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>
  /** Whether there is such a file. */
  has(name: string): Promise<boolean>
  /** The same as a stream with the length of the file, for answers; a range gives a part, both its ends included. */
  stream(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ body: Readable; size: number } | undefined>
  /** Does nothing when the file is gone already. */
  remove(name: string): Promise<void>
}

/** Keeps uploads in a folder, spread over subfolders by the first two letters. */
export function folderUploadStore(folder: string): UploadStore {
  const place = (name: string) => {
    if (!/^[\w-]+\.[a-z\d]+$/.test(name))
      throw new Error('An upload has a name that the server did not make.')
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async write(name, data) {
      const target = place(name)
      const draft = `${target}.part`
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(data)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(name) {
      try {
        return await readFile(place(name))
      } catch (error) {
        return absent(error)
      }
    },
    async has(name) {
      try {
        return (await stat(place(name))).isFile()
      } catch (error) {
        return absent(error) ?? false
      }
    },
    async stream(name, range) {
      try {
        const { size } = await stat(place(name))
        return { body: createReadStream(place(name), range), size }
      } catch (error) {
        return absent(error)
      }
    },
    async remove(name) {
      await rm(place(name), { force: true })
    },
  }
}

function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}
