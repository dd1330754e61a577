import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Site } from './serve-folder.ts'

export interface NextOptions {
  folder: string
  /** `start` serves what was built, `dev` the sources, with everything that React has to say about them. */
  command: 'start' | 'dev'
  port: number
  studioOrigin: string
}

/** Runs Next.js until it is closed. */
export async function serveNext({ folder, command, port, studioOrigin }: NextOptions): Promise<Site> {
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/next/dist/bin/next'),
      command,
      '--hostname',
      '127.0.0.1',
      '--port',
      String(port),
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: undefined,
        NODE_OPTIONS: undefined,
        NEXT_TELEMETRY_DISABLED: '1',
        STUDIO_ORIGIN: studioOrigin,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // It starts processes of its own: all of them are one group, which ends as a whole.
      detached: true,
    },
  )
  const end = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', end)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      if (/Ready in/.test(output)) resolve()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('exit', (code) => reject(new Error(`next ${command} ended with ${code}:\n${output}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      end()
      await ended
    },
  }
}
