import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The longest path of a socket that every system takes, in bytes. */
const longestPath = 100

/** Where a server with a data folder listens for its operator. */
export type SocketPlace =
  /** Windows has no socket files that hold permissions; a named pipe is its own. */
  { kind: 'pipe'; path: string } | FilePlace

export interface FilePlace {
  kind: 'file'
  /** In the data folder; null when that path is longer than sockets may have. */
  path: string | null
  /** A file in the data folder that holds the path of a socket which lies elsewhere. */
  pointer: string
  /** How the folder of such a socket begins. */
  elsewhere: string
}

/**
 * The place of the servers of one machine: a socket is answered on the machine that made it only, so several with one
 * data folder would take a common name from each other.
 *
 * @param machine the name of the machine; that of a container is its own
 */
export function socketPlace(
  dataFolder: string,
  platform: string = process.platform,
  machine: string = hostname(),
): SocketPlace {
  const folder = resolve(dataFolder)
  if (platform !== 'win32') return filePlace(folder, `operator-${hashOf(machine, 8)}`)
  // Windows does not tell capitals from small letters.
  return { kind: 'pipe', path: `\\\\.\\pipe\\ai-studio-${hashOf(folder.toLowerCase(), 16)}` }
}

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

function filePlace(folder: string, name: string): FilePlace {
  const path = join(folder, `${name}.sock`)
  return {
    kind: 'file',
    path: Buffer.byteLength(path) > longestPath ? null : path,
    pointer: join(folder, `${name}.path`),
    elsewhere: join(tmpdir(), `ai-studio-${hashOf(folder, 16)}-`),
  }
}

/** Where servers of other machines have listened on the same data folder, and those of versions that told none apart. */
export async function placesOfOthers(own: FilePlace): Promise<FilePlace[]> {
  const folder = dirname(own.pointer)
  const names = (await readdir(folder)).flatMap(
    (name) => /^(operator(?:-[\da-f]{8})?)\.(?:sock|path)$/.exec(name)?.[1] ?? [],
  )
  return [...new Set(names)]
    .map((name) => filePlace(folder, name))
    .filter(({ pointer }) => pointer !== own.pointer)
}

/** The socket of a place; null when there cannot be one. */
export async function socketAt(place: SocketPlace): Promise<string | null> {
  if (place.kind === 'pipe') return place.path
  return (await readPointer(place.pointer)) ?? place.path
}

/**
 * The sockets at which a server that uses a data folder may answer: that of this machine first, then others, which
 * answer when they are a container's of this machine.
 */
export async function* socketsOf(dataFolder: string): AsyncGenerator<string> {
  const own = socketPlace(dataFolder)
  const first = await socketAt(own)
  if (first !== null) yield first
  if (own.kind === 'pipe') return
  for (const place of await placesOfOthers(own)) {
    const path = await socketAt(place)
    if (path !== null) yield path
  }
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
