import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

export interface InstalledServer {
  origin: string
  /** Everything it has printed. */
  output(): string
  close(): Promise<void>
}

/** Starts the command of the installed package in an empty folder, with nothing configured but what is given. */
export async function startInstalledServer(settings: Record<string, string> = {}): Promise<InstalledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-server-'))
  const command = join(inject('everything'), 'node_modules', '.bin', 'ai-studio-server')
  const child = spawn(process.execPath, [command], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', METRICS_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = Promise.withResolvers<string>()
  const take = (chunk: Buffer) => {
    output += chunk.toString()
    const found = /^AI Studio is ready at (\S+)$/m.exec(output)?.[1]
    if (found) ready.resolve(found)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  child.once('exit', () => ready.reject(new Error(`The server has ended:\n${output}`)))
  // Ends with the tests, however they end.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return {
    origin: await ready.promise,
    output: () => output,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
