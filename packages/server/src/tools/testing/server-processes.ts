import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quicklyFromSource } from '../../testing/source-process.ts'
import type { ServerTask } from './killed-server.ts'

/** A line that a server has noted. */
export interface Note {
  name: string
  /** Milliseconds since 1970. */
  time: number
  what: string
  about: string
}

export interface ServerProcess {
  name: string
  kill: () => Promise<void>
  /** Resolves when it was killed. Rejects when it ended in any other way. */
  killed: Promise<void>
}

/** Servers on one database and one data folder. */
export interface ServerProcesses {
  folder: string
  start: (task: Pick<ServerTask, 'name' | 'settings' | 'workFor' | 'holdAfter' | 'death'>) => ServerProcess
  notes: () => Note[]
  /** Lets those go on that hold jobs. */
  letGo: () => void
  /** Kills those that are left, and removes the folder. */
  end: () => Promise<void>
}

const program = fileURLToPath(new URL('./killed-server.ts', import.meta.url))

export function serverProcesses(databaseUrl: string): ServerProcesses {
  const folder = mkdtempSync(join(tmpdir(), 'studio-tools-killed-'))
  const notes = join(folder, 'notes')
  const started: ServerProcess[] = []
  return {
    folder,
    start(task) {
      const argument: ServerTask = { ...task, databaseUrl, folder, notes }
      const child = spawn(process.execPath, [...quicklyFromSource, program, JSON.stringify(argument)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const killed = untilKilled(child)
      killed.catch(() => undefined)
      const server: ServerProcess = {
        name: task.name,
        killed,
        async kill() {
          child.kill('SIGKILL')
          await killed
        },
      }
      started.push(server)
      return server
    },
    notes: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trimEnd().split('\n').map(toNote) : []),
    letGo: () => writeFileSync(join(folder, 'go'), ''),
    async end() {
      await Promise.allSettled(started.map((server) => server.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilKilled(child: ChildProcess): Promise<void> {
  let complaint = ''
  child.stderr?.on('data', (piece: Buffer) => (complaint += piece.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error(`A server ended by itself with ${String(code)}: ${complaint}`)
}

function toNote(line: string): Note {
  const [name = '', time, what = '', ...about] = line.split(' ')
  return { name, time: Number(time), what, about: about.join(' ') }
}
