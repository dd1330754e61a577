import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackDatabase } from '../../../packages/server/src/testing/database-snapshot.ts'
import { root, sourceArguments } from '../../../scripts/install.mjs'
import { childEnvironment } from './child-environment.ts'

/** The real server as an operator runs it, with a data folder of its own. */
export interface Studio {
  origin: string
  /** Origin of the sandbox, with the mailbox and the simulated services. */
  sandbox: string
  /** The port that the server expects the partner's page on. */
  partnerPort: number
  /** The environment it runs with. */
  settings: Record<string, string>
  /** Everything the server has printed. */
  log(): string
  /** Ends the process in order. */
  stop(): Promise<void>
  /** Ends the process without any chance to clean up. */
  kill(): Promise<void>
  /** Starts it again on the same data folder. */
  start(): Promise<void>
  close(): Promise<void>
}

export const server = 'packages/server/src/main.ts'

/** Below those that the system itself gives to connections, which could take one before its server listens. */
const [firstPort, endOfPorts] = [12_000, 32_000] as const
const workers = 8
const given = new Set<number>()

/** A port that nobody listens on, and that no other worker is given. */
export async function freePort(): Promise<number> {
  const own = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % workers
  for (;;) {
    const port = Math.floor((firstPort + Math.random() * (endOfPorts - firstPort)) / workers) * workers + own
    if (given.has(port)) continue
    given.add(port)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ])
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** What Node keeps of the sources that it has read: a start takes two thirds of the time. */
const compiled = join(root, '.cache', 'compiled')

/** Starts a source file. It ends with the tests, however they end. */
function run(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [...sourceArguments, file], {
    cwd: root,
    env: { ...childEnvironment(), NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Starts a source file and waits until it prints a line that matches. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  ready: RegExp,
): Promise<{ child: ChildProcess; log(): string; ready: RegExpMatchArray }> {
  const child = run(file, env)
  let output = ''
  const found = await new Promise<RegExpMatchArray>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      const match = output.match(ready)
      if (match) resolve(match)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('exit', (code) =>
      reject(new Error(`${file} ended with ${code} before it was ready:\n${output}`)),
    )
  })
  return { child, log: () => output, ready: found }
}

/** Runs a source file that is expected to end by itself. */
export async function runToEnd(
  file: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = run(file, env)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** How long a server may take to end in order, in milliseconds: running answers get five seconds. */
const patience = 15_000

/** Ends a process. One that is asked to end and does not is an error, and ends nevertheless. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await ended
  clearTimeout(timer)
  if (child.signalCode === 'SIGKILL' && signal !== 'SIGKILL') {
    throw new Error(`The process did not end within ${patience / 1000} seconds of ${signal}.`)
  }
}

/** Starts a studio that nobody has used yet. That it also makes its database itself, tests of the server show. */
export async function startStudio(env: Record<string, string> = {}): Promise<Studio> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-e2e-'))
  const origin = env.STUDIO_ORIGIN ?? `http://localhost:${port}`
  const partnerPort = await freePort()
  const sandboxPort = await freePort()
  const settings = {
    STUDIO_ENV: 'development',
    PORT: String(port),
    STUDIO_ORIGIN: origin,
    DATA_DIR: dataDir,
    METRICS_PORT: 'off',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(await freePort()),
    EXAMPLE_PORT: String(partnerPort),
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    // Visitors are asked nothing, unless it is what a test is about.
    GEOLOCATION_SERVICES: 'off',
    ...env,
  }
  let running: Awaited<ReturnType<typeof startProcess>> | undefined
  const studio: Studio = {
    origin,
    sandbox: `http://localhost:${sandboxPort}`,
    partnerPort,
    settings,
    log: () => running?.log() ?? '',
    async start() {
      running = await startProcess(server, settings, /AI Studio is ready at (\S+)/)
    },
    async stop() {
      if (running) await endProcess(running.child, 'SIGTERM')
    },
    async kill() {
      if (running) await endProcess(running.child, 'SIGKILL')
    },
    async close() {
      try {
        await studio.stop()
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
  if (!env.DATABASE_URL) await unpackDatabase(dataDir)
  await studio.start()
  return studio
}
