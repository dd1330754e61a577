import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Memory } from './inspection.ts'
import type { Outcome, Task } from './readers.ts'
import type { Settlements } from './settlements.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sources = '--conditions=ai-studio-source'

/** Whether what is measured has a core to itself. */
export const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** Everything but what is measured leaves the first core alone. */
export function leaveFirstCore(): void {
  if (isPinned) spawnSync('taskset', ['-cp', `1-${availableParallelism() - 1}`, String(process.pid)])
}

const pinToFirstCore = ({ pid }: ChildProcess) => {
  // All threads, those that collect garbage included.
  if (isPinned) spawnSync('taskset', ['-acp', '0', String(pid)])
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const listening = new AbortController()
  const { signal } = listening
  try {
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`A process that is part of the measurement ended with ${String(code)}.`)
    })
    const message = once(child, 'message', { signal })
    const [answer] = (await Promise.race([message, ended])) as [Answer & { failure?: string }]
    if (answer.failure) throw new Error(answer.failure)
    return answer
  } finally {
    // Whichever of the two did not happen rejects, and the race has been decided.
    listening.abort()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

export interface Upstream {
  address: string
  close(): Promise<void>
}

export async function startUpstream(): Promise<Upstream> {
  const child = fork(here('upstream.ts'))
  const { port } = await answerOf<{ port: number }>(child)
  return { address: `http://127.0.0.1:${port}`, close: () => end(child) }
}

export interface Readers {
  run(task: Task): Promise<Outcome>
  close(): Promise<void>
}

export async function startReaders(): Promise<Readers> {
  const child = fork(here('readers.ts'))
  await answerOf(child)
  return {
    async run(task) {
      child.send(task)
      return (await answerOf<{ outcome: Outcome }>(child)).outcome
    },
    close: () => end(child),
  }
}

/** Settles payments on a database of its own below a folder for temporary files, or on PostgreSQL. */
export async function runSettlements(databaseUrl: string | null): Promise<Settlements> {
  const child = fork(here('settlements.ts'), [databaseUrl ?? ''], { execArgv: [sources] })
  pinToFirstCore(child)
  try {
    return await answerOf<Settlements>(child)
  } finally {
    await end(child)
  }
}

/** A server that is measured. */
export interface Subject {
  name: string
  base: string
  path: string
  /** CPU time so far, in milliseconds. */
  cpu(): Promise<number>
  memory(): Promise<Memory>
  close(): Promise<void>
}

const inspected = ['--expose-gc', '--import', here('inspection.ts')]

function subject(child: ChildProcess, rest: Pick<Subject, 'name' | 'base' | 'path'>): Subject {
  return {
    ...rest,
    async cpu() {
      child.send('cpu')
      return (await answerOf<{ cpu: number }>(child)).cpu
    },
    async memory() {
      child.send('memory')
      return (await answerOf<{ memory: Memory }>(child)).memory
    },
    close: () => end(child),
  }
}

export async function startBareProxy(upstream: Upstream): Promise<Subject> {
  const child = fork(here('bare-proxy.ts'), [upstream.address], { execArgv: inspected })
  pinToFirstCore(child)
  const { port } = await answerOf<{ port: number }>(child)
  return subject(child, { name: 'bare proxy', base: `http://127.0.0.1:${port}`, path: '/' })
}

/** The studio's server as it is started in production mode, but for the addresses. */
export async function startStudio(
  upstream: Upstream,
  options: { databaseUrl: string | null; profileFolder: string | null },
): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-bench-'))
  const { databaseUrl, profileFolder } = options
  const child = fork(here('../../packages/server/src/main.ts'), [], {
    cwd: folder,
    execArgv: [
      sources,
      ...inspected,
      ...(profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]),
    ],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl ?? '',
      OPENAI_BASE_URL: `${upstream.address}/v1`,
      OPENAI_API_KEY: '',
      MODELS_CONFIG: '',
      METRICS_PORT: 'off',
      SANDBOX_PORT: '0',
      EMBED_ORIGINS: '',
      STUDIO_SECRET: '',
      TRUST_PROXY: '1',
      NODE_ENV: 'production',
    },
    silent: true,
  })
  pinToFirstCore(child)
  const base = await addressOf(child)
  // The lines of the log are written, and read by nobody.
  child.stdout?.resume()
  const name = databaseUrl === null ? 'PGlite' : 'PostgreSQL'
  const measured = subject(child, { name, base, path: '/api/chat/send' })
  return {
    ...measured,
    async close() {
      await measured.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  for await (const text of child.stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text as string
    const address = /AI Studio is ready at (\S+)/.exec(said)?.[1]
    if (address) return address
  }
  throw new Error(`The server did not start:\n${said}${complaints}`)
}
