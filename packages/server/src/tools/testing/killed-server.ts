import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openPostgres } from '../../db/postgres.ts'
import { createJobs } from '../../jobs/index.ts'
import { noModels } from '../../testing/no-models.ts'
import { recordingMailer } from '../../testing/recording-mailer.ts'
import { ownOrigin, testSecret } from '../../testing/test-server.ts'
import type { RunnerSettings } from '../job-runner.ts'
import { builtIn, type ToolWorker } from '../tool-worker.ts'
import type { Moment } from './moments.ts'

/** What one server is to do. */
export interface ServerTask {
  /** How it signs what it notes, and what it makes. */
  name: string
  databaseUrl: string
  /** Data folder, the same for all servers of a database. */
  folder: string
  /** A line is added to it for each beginning and each end of work, and for its own death: name, time, what, topic. */
  notes: string
  settings: Partial<RunnerSettings>
  /** Milliseconds that a job takes. */
  workFor: number
  /** Jobs after which it begins others and ends them only when a file `go` lies in its folder. */
  holdAfter?: number
  /** It kills itself when it gets to this moment for this time, from 1. */
  death?: { moment: Moment; time: number }
}

const task = JSON.parse(process.argv[2] ?? '') as ServerTask

const note = (what: string, about: string) =>
  appendFileSync(task.notes, `${task.name} ${Date.now()} ${what} ${about}\n`)

let times = 0
function reach(moment: Moment, about: string): void {
  if (task.death?.moment !== moment) return
  times += 1
  if (times !== task.death.time) return
  note('died', about)
  // As the machine does it that loses its power: nobody hears of it.
  process.kill(process.pid, 'SIGKILL')
}

type Callback = (error: unknown, result?: { rowCount: number | null }) => void

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
/** Only a claim sets the time of the start and leaves it where it is set. */
const isClaim = (text: string) => text.startsWith('update "tool_jobs"') && text.includes('coalesce(')

/** Every statement goes through it, whoever makes it. */
function watchStatements(): void {
  const storing = new WeakSet<pg.Client>()
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      const text = textOf(args[0])
      const values = Array.isArray(args[1]) ? args[1].join(' ') : ''
      if (text.startsWith('update "tool_files"')) storing.add(this)
      if (isClaim(text)) {
        reach('unclaimed', values)
        const answer = args.at(-1) as Callback
        const claimed: Callback = (error, result) => {
          if ((result?.rowCount ?? 0) > 0) reach('claimed', values)
          answer(error, result)
        }
        return query.call(this, ...args.slice(0, -1), claimed)
      }
      if (text === 'commit' && storing.delete(this)) {
        reach('unstored', '')
        const ended = query.apply(this, args) as Promise<unknown>
        return ended.then((result) => {
          reach('stored', '')
          return result
        })
      }
      return query.apply(this, args)
    },
  })
}

let ended = 0
const writer: ToolWorker = {
  id: 'content-writer',
  provider: () => builtIn,
  async run({ input, signal }) {
    const topic = String(input['topic'])
    note('begun', topic)
    if (ended >= (task.holdAfter ?? Infinity)) {
      note('held', topic)
      while (!existsSync(join(task.folder, 'go'))) await delay(20, undefined, { signal })
    }
    if (task.workFor > 0) await delay(task.workFor)
    ended += 1
    note('ended', topic)
    const data = Buffer.from(`${topic} by ${task.name}`)
    return {
      files: [{ fileName: `${topic}.md`, contentType: 'text/markdown; charset=utf-8', data }],
      output: (file) => ({ by: task.name, file: file(0) }),
    }
  },
}

watchStatements()
const database = await openPostgres(task.databaseUrl, { connections: 6 })
const config = readConfig({ STUDIO_SECRET: testSecret, STUDIO_ORIGIN: ownOrigin, DATA_DIR: task.folder })
const jobs = createJobs({ database, log: { warn: (...line: unknown[]) => console.error(...line) } })
const app = await createApp({
  config,
  database,
  models: noModels,
  mailer: recordingMailer(),
  jobs,
  now: () => new Date(),
  toolWorkers: [writer],
  toolRunner: task.settings,
})
await app.ready()
await jobs.start()
note('ready', '')
