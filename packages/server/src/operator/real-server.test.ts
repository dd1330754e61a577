import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unpackDatabase } from '../testing/database-snapshot.ts'

// A whole server and a command of its own, as processes: eight starts, each of several seconds on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let folder: string
let server: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-payments-'))
  await unpackDatabase(folder)
})
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

const env = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: folder,
  LANG: 'C.UTF-8',
})

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--conditions=ai-studio-source', source('../main.ts')], {
    cwd: folder,
    env: { ...env(), PORT: '0', METRICS_PORT: 'off', SANDBOX_PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const take = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('is ready at')) resolve()
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  child.once('exit', () => reject(new Error(`The server ended:\n${output}`)))
  await promise
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function payments(...args: string[]): Promise<{ code: number; output: string }> {
  const command = ['--conditions=ai-studio-source', source('./main.ts'), ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { cwd: folder, env: env() }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

const sockets = async () => (await readdir(folder)).filter((name) => name.endsWith('.sock'))

test(
  'the command talks to a started server, to its successor after a crash, and to none after its end',
  { tags: 'full' },
  async () => {
    expect(await payments('list')).toMatchObject({
      code: 1,
      output: expect.stringContaining('No server runs'),
    })

    server = await startServer()
    if (process.platform !== 'win32') {
      const [socket = '', ...more] = await sockets()
      expect(more).toEqual([])
      expect((await stat(join(folder, socket))).mode & 0o777).toBe(0o600)
    }
    expect(await payments('list')).toMatchObject({ code: 0, output: 'There are no payments.\n' })
    expect(await payments('show')).toMatchObject({ code: 2 })

    await end(server, 'SIGKILL')
    expect(await payments('list')).toMatchObject({ code: 1 })
    server = await startServer()
    expect(await payments('list', '--json')).toMatchObject({ code: 0 })

    await end(server, 'SIGTERM')
    expect(await sockets()).toEqual([])
    expect(await payments('list')).toMatchObject({ code: 1 })
  },
)
