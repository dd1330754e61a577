import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, mkdtemp, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { placesOfOthers, readPointer, socketAt, type FilePlace, type SocketPlace } from './socket-place.ts'

/** A server that listens on a socket. */
export interface Listening {
  /** Null when it listens nowhere. */
  path: string | null
  /** Finishes what runs and removes the socket, unless a newer server has put its own there. */
  close: () => Promise<void>
}

/**
 * Has an application listen where it belongs: in the data folder, elsewhere when that path is too long or the file
 * system has no sockets.
 */
export async function listenAt(
  place: SocketPlace,
  dataFolder: string,
  build: () => FastifyInstance,
): Promise<Listening> {
  if (place.kind === 'pipe') {
    const app = build()
    await app.listen({ path: place.path })
    return { path: place.path, close: () => app.close() }
  }
  await mkdir(dataFolder, { recursive: true })
  await forgetElsewhere(place)
  if (place.path !== null) {
    try {
      return await inDataFolder(place.path, build())
    } catch (error) {
      if (!cannotHoldSockets(error)) throw error
    }
  }
  return elsewhere(place, build())
}

/** Folders that another system shares with this one often hold files only. */
const cannotHoldSockets = (error: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Made ready in a folder that nobody else can enter, then moved to its place in one step. So nobody can reach it before
 * its permissions are right, and it takes the place of what a killed server has left, or of one that is about to end.
 */
async function inDataFolder(path: string, app: FastifyInstance): Promise<Listening> {
  await refuseOtherFiles(path)
  const hidden = await mkdtemp(join(dirname(path), '.op-'))
  try {
    const made = join(hidden, 's')
    await app.listen({ path: made })
    await chmod(made, 0o600)
    await rename(made, path)
  } catch (error) {
    await app.close()
    throw error
  } finally {
    await rm(hidden, { recursive: true, force: true })
  }
  const own = await stat(path)
  return {
    path,
    async close() {
      await app.close()
      const now = await stat(path).catch(() => null)
      if (now?.ino === own.ino && now.dev === own.dev) await rm(path, { force: true })
    },
  }
}

/** Whatever else bears the name is somebody's and stays. */
async function refuseOtherFiles(path: string): Promise<void> {
  const there = await lstat(path).catch(() => null)
  if (there && !there.isSocket()) throw new Error(`"${path}" is no socket: move it away.`)
}

const nameElsewhere = 'operator.sock'

/** In a folder of its own with a name that cannot be guessed, which the data folder tells. */
async function elsewhere(
  { pointer, elsewhere: beginning }: FilePlace,
  app: FastifyInstance,
): Promise<Listening> {
  const folder = await mkdtemp(beginning)
  const path = join(folder, nameElsewhere)
  try {
    await app.listen({ path })
    await chmod(path, 0o600)
    const written = `${pointer}.${randomUUID()}`
    await writeFile(written, path, { mode: 0o600 })
    await rename(written, pointer)
  } catch (error) {
    await app.close()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    path,
    async close() {
      await app.close()
      await rm(path, { force: true })
      await rmdir(folder).catch(() => undefined)
      if ((await readPointer(pointer)) === path) await rm(pointer, { force: true })
    },
  }
}

/** Tidies up behind a server that was killed. One that still answers keeps its socket. */
async function forgetElsewhere({ pointer, elsewhere: beginning }: FilePlace): Promise<void> {
  const path = await readPointer(pointer)
  if (path === null) return
  if (isMadeElsewhere(path, beginning) && !(await answers(path))) {
    await unlink(path).catch(() => undefined)
    // Whatever else lies there is nobody's to remove, and keeps its folder.
    await rmdir(dirname(path)).catch(() => undefined)
  }
  await rm(pointer, { force: true })
}

/** Whether a path can be one that `elsewhere` has made: the file says so, and anything could stand in it. */
function isMadeElsewhere(path: string, beginning: string): boolean {
  const folder = dirname(path)
  return (
    basename(path) === nameElsewhere &&
    path === join(folder, nameElsewhere) &&
    folder.startsWith(beginning) &&
    /^\w+$/.test(folder.slice(beginning.length))
  )
}

/**
 * Removes what servers have left in a data folder that bore another name, as each new container does. The socket of one
 * that runs on another machine cannot be told from these: it puts it there again when it looks next.
 */
export async function forgetOthers(place: SocketPlace): Promise<void> {
  if (place.kind === 'pipe') return
  for (const other of await placesOfOthers(place)) {
    const path = await socketAt(other)
    // Of one that may not be opened, it cannot be said.
    if (path !== null && !['ECONNREFUSED', 'ENOENT'].includes((await refusalOf(path)) ?? '')) continue
    await forgetElsewhere(other)
    if (other.path !== null && (await isSocket(other.path))) await rm(other.path, { force: true })
  }
}

const isSocket = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null))?.isSocket() === true

/** Whether any server answers on the socket of a place. */
export async function isAnswered(place: SocketPlace): Promise<boolean> {
  const path = await socketAt(place).catch(() => null)
  return path !== null && answers(path)
}

const answers = async (path: string): Promise<boolean> => (await refusalOf(path)) === null

/** The code with which connecting to a socket fails; null when it does not. */
const refusalOf = (path: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(path)
    const end = (code: string | null) => {
      socket.destroy()
      resolve(code)
    }
    socket.once('connect', () => end(null))
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code ?? ''))
  })
