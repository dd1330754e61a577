import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { operatorClient } from './operator-client.ts'
import type { OperatorCalls } from './operator-calls.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { openOperatorSocket } from './operator-socket.ts'
import type { Listening } from './socket-file.ts'
import { socketPlace, socketsOf, type FilePlace } from './socket-place.ts'

const isWindows = process.platform === 'win32'
/** The names of what a server of this machine puts into its data folder. */
const { path, pointer } = socketPlace('/', 'linux') as FilePlace
const [socketName, pointerName] = [basename(path ?? ''), basename(pointer)]
let folder: string
let warnings: unknown[][]
const running: Listening[] = []
const others: Server[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-operator-'))
  warnings = []
})
afterEach(async () => {
  for (const socket of running.splice(0)) await socket.close()
  for (const server of others.splice(0)) server.close()
  await rm(folder, { recursive: true, force: true })
})

/** How often servers look, in milliseconds. */
const lookMs = 50
/** A slow machine is waited for. */
const patience = { timeout: 30_000 }

const unused = () => Promise.reject(new Error('no test asks for it'))

/** A server that says which one it is. */
async function open(
  dataFolder: string,
  name = 'a',
  more: Partial<OperatorCalls> = {},
  machine?: string,
): Promise<Listening> {
  const record = (...line: unknown[]) => void warnings.push(line)
  const calls = {
    list: () => Promise.reject(new OperatorRefusal('NOT_FOUND', { name })),
    show: unused,
    refund: unused,
    resolve: unused,
    check: unused,
    newsletterSend: unused,
    newsletterList: unused,
    newsletterExport: unused,
    ...more,
  }
  const socket = await openOperatorSocket(calls, {
    dataFolder,
    log: { warn: record, error: record },
    lookMs,
    machine,
  })
  running.push(socket)
  return socket
}

/** A bound socket whose server is gone: its file stays, and connecting is refused. */
async function leaveDeadSocket(path: string): Promise<void> {
  const killed = createServer()
  others.push(killed)
  await new Promise<void>((resolve) => killed.listen(`${path}.old`, resolve))
  await rename(`${path}.old`, path)
  await new Promise((resolve) => killed.close(resolve))
}

/** The name of the server that answers; the code of the refusal when none does. */
async function whoAnswers(dataFolder: string): Promise<string> {
  try {
    await operatorClient(dataFolder).ask('list', { review: false, limit: 1 })
    return 'nobody'
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error
    return error.values.name ?? error.code
  }
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe.skipIf(isWindows)('the socket', () => {
  test('lies in the data folder, for its owner alone, and goes with the server', async () => {
    const socket = await open(folder)
    expect(socket.path).toBe(join(folder, socketName))
    expect(await modeOf(socket.path ?? '')).toBe(0o600)
    expect(await whoAnswers(folder)).toBe('a')
    expect(await readdir(folder)).toEqual([socketName])
    await socket.close()
    expect(await readdir(folder)).toEqual([])
    expect(await whoAnswers(folder)).toBe('NO_SERVER')
  })

  test('makes the data folder where there is none yet', async () => {
    await open(join(folder, 'new', 'data'))
    expect(await whoAnswers(join(folder, 'new', 'data'))).toBe('a')
  })

  test('takes the place of one that a killed server has left', async () => {
    const path = join(folder, socketName)
    await leaveDeadSocket(path)
    expect((await stat(path)).isSocket()).toBe(true)
    expect(await whoAnswers(folder)).toBe('NO_SERVER')

    await open(folder)
    expect(await whoAnswers(folder)).toBe('a')
    expect(await modeOf(path)).toBe(0o600)
  })

  test('belongs to the newest server, and the older one leaves it alone when it ends', async () => {
    const older = await open(folder, 'older')
    const newer = await open(folder, 'newer')
    expect(await whoAnswers(folder)).toBe('newer')
    await older.close()
    expect(await whoAnswers(folder)).toBe('newer')
    await newer.close()
    expect(await readdir(folder)).toEqual([])
  })

  test('goes back to an older server when the newest has ended', async () => {
    await open(folder, 'older')
    const newest = await open(folder, 'newest')
    await newest.close()
    await vi.waitFor(async () => expect(await whoAnswers(folder)).toBe('older'), patience)
    expect(await modeOf(join(folder, socketName))).toBe(0o600)
  })

  test('goes back to an older server when the newest was killed', async () => {
    const older = await open(folder, 'older')
    await leaveDeadSocket(join(folder, socketName))
    await vi.waitFor(async () => expect(await whoAnswers(folder)).toBe('older'), patience)
    await older.close()
    expect(await readdir(folder)).toEqual([])
  })

  test('does not replace a file that is no socket; the server runs without it and says so', async () => {
    await writeFile(join(folder, socketName), 'mine')
    const socket = await open(folder)
    expect(socket.path).toBeNull()
    expect(await readFile(join(folder, socketName), 'utf8')).toBe('mine')
    expect(warnings).toHaveLength(1)
    expect(await whoAnswers(folder)).toBe('NO_SERVER')
  })

  test('lies elsewhere when its path is too long, in a folder that nobody else can enter', async () => {
    const long = join(folder, 'd'.repeat(60), 'e'.repeat(60))
    await mkdir(long, { recursive: true })
    const socket = await open(long)
    const path = socket.path ?? ''
    expect(path.startsWith(tmpdir())).toBe(true)
    expect(await modeOf(path)).toBe(0o600)
    expect(await modeOf(dirname(path))).toBe(0o700)
    expect(await readFile(join(long, pointerName), 'utf8')).toBe(path)
    expect(await modeOf(join(long, pointerName))).toBe(0o600)
    expect(await whoAnswers(long)).toBe('a')
    await socket.close()
    expect(await readdir(long)).toEqual([])
    await expect(stat(dirname(path))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await whoAnswers(long)).toBe('NO_SERVER')
  })

  test('that lies elsewhere goes back to an older server as well', async () => {
    const long = join(folder, 'd'.repeat(60), 'e'.repeat(60))
    const older = await open(long, 'older')
    const newest = await open(long, 'newest')
    expect(await whoAnswers(long)).toBe('newest')
    await newest.close()
    await vi.waitFor(async () => expect(await whoAnswers(long)).toBe('older'), patience)
    await older.close()
    expect(await readdir(long)).toEqual([])
  })

  test('counts bytes, not letters, in a path that is too long', () => {
    const place = (name: string) => socketPlace(`/srv/${name}`, 'linux')
    expect(place('d'.repeat(70))).toMatchObject({ path: `/srv/${'d'.repeat(70)}/${socketName}` })
    expect(place('đ'.repeat(70))).toMatchObject({ path: null })
  })

  test('that a killed server has left elsewhere is tidied up, and nothing that is not ours', async () => {
    const long = join(folder, 'd'.repeat(60), 'e'.repeat(60))
    await mkdir(long, { recursive: true })
    const place = socketPlace(long)
    const left = await mkdtemp(place.kind === 'file' ? place.elsewhere : '')
    await writeFile(join(long, pointerName), join(left, 'operator.sock'))
    await writeFile(join(left, 'operator.sock'), '')
    const socket = await open(long)
    await expect(stat(left)).rejects.toMatchObject({ code: 'ENOENT' })
    await socket.close()

    const precious = join(folder, 'precious')
    await mkdir(precious)
    await writeFile(join(long, pointerName), join(precious, 'operator.sock'))
    await open(long, 'b')
    expect((await stat(precious)).isDirectory()).toBe(true)
    expect(await whoAnswers(long)).toBe('b')
  })
})

describe.skipIf(isWindows)('on a data folder that several machines share', () => {
  const names = async () => (await readdir(folder)).toSorted()
  const ofOther = 'operator-00000000.sock'

  test('each server keeps its own socket', async () => {
    const socket = await open(folder)
    const { ino } = await stat(socket.path ?? '')
    // Nothing of this machine answers on it, as on one that another machine has made.
    await leaveDeadSocket(join(folder, ofOther))
    await new Promise((resolve) => setTimeout(resolve, 4 * lookMs))
    expect(await whoAnswers(folder)).toBe('a')
    expect((await stat(socket.path ?? '')).ino).toBe(ino)
    expect(await names()).toEqual([ofOther, socketName].toSorted())
  })

  test("the command reaches a container's server from the machine that it runs on", async () => {
    const inside = await open(folder, 'inside', {}, 'a container')
    expect(await whoAnswers(folder)).toBe('inside')
    const outside = await open(folder, 'outside')
    expect(await whoAnswers(folder)).toBe('outside')
    await outside.close()
    expect(await whoAnswers(folder)).toBe('inside')
    await inside.close()
    expect(await names()).toEqual([])
  })

  test('a server that was reached is the only one that is asked', async () => {
    let asked = 0
    const list = () => {
      asked++
      return Promise.reject(new OperatorRefusal('NOT_FOUND', { name: 'inside' }))
    }
    await open(folder, 'inside', { list }, 'a container')
    const broken = createServer((socket) => socket.once('data', () => socket.destroy()))
    others.push(broken)
    await new Promise<void>((resolve) => broken.listen(join(folder, socketName), resolve))
    expect(await whoAnswers(folder)).toBe('NO_ANSWER')
    expect(asked).toBe(0)
  })

  test('what killed containers and older versions have left goes with the next start', async () => {
    await leaveDeadSocket(join(folder, ofOther))
    await leaveDeadSocket(join(folder, 'operator.sock'))
    await writeFile(join(folder, 'operator-11111111.path'), join(tmpdir(), 'nowhere', 'operator.sock'))
    await writeFile(join(folder, 'operator-22222222.sock'), 'mine')
    const living = await open(folder, 'inside', {}, 'a container')
    await open(folder)
    expect(await names()).toEqual(
      ['operator-22222222.sock', socketName, basename(living.path ?? '')].toSorted(),
    )
    expect(await whoAnswers(folder)).toBe('a')
  })

  test('a living server whose socket was taken for one of these puts it there again', async () => {
    const living = await open(folder, 'inside', {}, 'a container')
    await rm(living.path ?? '')
    await vi.waitFor(async () => expect(await whoAnswers(folder)).toBe('inside'), patience)
  })
})

describe.skipIf(isWindows)('what the file in the data folder names', () => {
  const made: string[] = []
  afterEach(async () => {
    for (const each of made.splice(0)) await rm(each, { recursive: true, force: true })
  })
  /** A folder as a server makes it elsewhere, with a file in it that somebody misses. */
  async function left(): Promise<{ data: string; begin: string; folder: string; kept: string }> {
    const data = join(folder, 'd'.repeat(60), 'e'.repeat(60))
    await mkdir(data, { recursive: true })
    const place = socketPlace(data)
    const begin = place.kind === 'file' ? place.elsewhere : ''
    const there = await mkdtemp(begin)
    made.push(there)
    const kept = join(there, 'kept')
    await writeFile(kept, 'precious')
    return { data, begin, folder: there, kept }
  }

  test('is removed alone: what lies beside the socket stays', async () => {
    const { data, folder: there, kept } = await left()
    await writeFile(join(there, 'operator.sock'), '')
    await writeFile(join(data, pointerName), join(there, 'operator.sock'))
    await open(data)
    expect(await readdir(there)).toEqual(['kept'])
    expect(await readFile(kept, 'utf8')).toBe('precious')
  })

  test('stays when no server can have made it', async () => {
    const { data, begin, folder: there, kept } = await left()
    await mkdir(join(there, 'deeper'))
    await writeFile(join(there, 'deeper', 'operator.sock'), '')
    const wrong = [
      kept,
      join(there, 'deeper', 'operator.sock'),
      `${there}/../${there.slice(tmpdir().length + 1)}/deeper/operator.sock`,
      // Without a folder of its own, the folder would be the one of everybody's temporary files.
      begin,
      `${begin}operator.sock`,
    ]
    for (const path of wrong) {
      await writeFile(join(data, pointerName), path)
      const socket = await open(data)
      expect(await readdir(there)).toEqual(['deeper', 'kept'])
      expect(await readdir(join(there, 'deeper'))).toEqual(['operator.sock'])
      expect(await whoAnswers(data)).toBe('a')
      await socket.close()
    }
  })
})

test('on Windows it is a pipe of the folder, however its name is written', () => {
  const { path } = socketPlace('C:\\Studio', 'win32')
  expect(path).toMatch(/^\\\\\.\\pipe\\ai-studio-[\da-f]{16}$/)
  expect(socketPlace('c:\\studio', 'win32').path).toBe(path)
})

describe('the server behind it', () => {
  test('finishes what it was asked for before it ends', async () => {
    const release = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const socket = await open(folder, 'a', {
      async list() {
        begun.resolve()
        await release.promise
        return { payments: [] }
      },
    })
    const answer = operatorClient(folder).ask('list', { review: false, limit: 1 })
    await begun.promise
    const closed = socket.close()
    release.resolve()
    expect(await answer).toEqual({ payments: [] })
    await closed
  })

  test('refuses what is not as it should be, and keeps the reasons of its faults to its log', async () => {
    await open(folder)
    const ask = operatorClient(folder).ask
    const codeOf = (wrong: Promise<unknown>) => wrong.catch((error: OperatorRefusal) => error.code)
    expect(await codeOf(ask('list', { review: false, limit: 0 }))).toBe('INVALID')
    expect(await codeOf(ask('refund', { name: 'x', by: 'ana', reason: ' ', already: false }))).toBe('INVALID')
    expect(await codeOf(ask('nothing' as 'show', { name: 'x' }))).toBe('INVALID')
    expect(await codeOf(ask('show', { name: 'x'.repeat(20_000) }))).toBe('INVALID')
    expect(await codeOf(ask('show', { name: 'x\0' }))).toBe('INVALID')
    expect(warnings).toEqual([])
    expect(await codeOf(ask('show', { name: 'x' }))).toBe('INTERNAL')
    expect(warnings).toHaveLength(1)
  })

  test('that goes away in the middle is told from one that is not there', async () => {
    const broken = createServer((socket) => socket.once('data', () => socket.destroy()))
    others.push(broken)
    const { value: path } = await socketsOf(folder).next()
    await new Promise<void>((resolve) => broken.listen(path, resolve))
    expect(await whoAnswers(folder)).toBe('NO_ANSWER')
  })
})
