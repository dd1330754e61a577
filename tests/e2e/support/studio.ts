import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, sourceArguments } from '../../../scripts/install.mjs'

/** The real server as an operator runs it, with a data folder of its own. */
export interface Studio {
  origin: string
  /** Everything the server has printed. */
  log(): string
  /** Ends the process without any chance to clean up. */
  kill(): Promise<void>
  /** Starts it again on the same data folder. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a source file and waits until it prints a line that matches. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  ready: RegExp,
): Promise<{ child: ChildProcess; log(): string; ready: RegExpMatchArray }> {
  const child = spawn(process.execPath, [...sourceArguments, file], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const found = await new Promise<RegExpMatchArray>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      const match = output.match(ready)
      if (match) resolve(match)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready:\n${output}`)))
  })
  return { child, log: () => output, ready: found }
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export async function startStudio(env: Record<string, string> = {}): Promise<Studio> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-e2e-'))
  const origin = `http://localhost:${port}`
  const settings = {
    STUDIO_ENV: 'development',
    PORT: String(port),
    STUDIO_ORIGIN: origin,
    DATA_DIR: dataDir,
    METRICS_PORT: 'off',
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'warn',
    ...env,
  }
  let running: Awaited<ReturnType<typeof startProcess>> | undefined
  const studio: Studio = {
    origin,
    log: () => running?.log() ?? '',
    async start() {
      running = await startProcess('packages/server/src/main.ts', settings, /AI Studio is ready at (\S+)/)
    },
    async kill() {
      if (running) await endProcess(running.child, 'SIGKILL')
    },
    async close() {
      if (running) await endProcess(running.child, 'SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await studio.start()
  return studio
}
