import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The longest path of a socket that every system takes, in bytes. */
const longestPath = 100

/** Where a server with a data folder listens for its operator. */
export type SocketPlace =
  /** Windows has no socket files that hold permissions; a named pipe is its own. */
  | { kind: 'pipe'; path: string }
  | {
      kind: 'file'
      /** In the data folder; null when that path is longer than sockets may have. */
      path: string | null
      /** A file in the data folder that holds the path of a socket which lies elsewhere. */
      pointer: string
      /** How the folder of such a socket begins. */
      elsewhere: string
    }

export function socketPlace(dataFolder: string, platform: string = process.platform): SocketPlace {
  const folder = resolve(dataFolder)
  // Windows does not tell capitals from small letters.
  const name = platform === 'win32' ? folder.toLowerCase() : folder
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16)
  if (platform === 'win32') return { kind: 'pipe', path: `\\\\.\\pipe\\ai-studio-${hash}` }
  const path = join(folder, 'operator.sock')
  return {
    kind: 'file',
    path: Buffer.byteLength(path) > longestPath ? null : path,
    pointer: join(folder, 'operator.path'),
    elsewhere: join(tmpdir(), `ai-studio-${hash}-`),
  }
}

/** The socket of the server that uses a data folder; null when there cannot be one. */
export async function findSocket(dataFolder: string): Promise<string | null> {
  const place = socketPlace(dataFolder)
  if (place.kind === 'pipe') return place.path
  return (await readPointer(place.pointer)) ?? place.path
}

/** Where the socket lies that is not in the data folder. */
export async function readPointer(pointer: string): Promise<string | null> {
  try {
    return (await readFile(pointer, 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
