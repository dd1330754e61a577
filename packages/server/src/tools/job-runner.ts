import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@ai-studio/contract'
import { storageFailure } from '../db/failure.ts'
import { storable } from '../db/storable.ts'
import type { Dependencies } from '../dependencies.ts'
import { giveBackCredits } from '../allowance/index.ts'
import { areFinished, finishFiles, givenFilesOf } from './files.queries.ts'
import type { JobNews } from './job-news.ts'
import { dropMadeFiles, keepMadeFiles, nameFiles } from './made-files.ts'
import {
  ToolError,
  type GivenFile,
  type ToolOutcome,
  type ToolProgress,
  type ToolTask,
} from './tool-worker.ts'
import { queueJob, queueLostJobs, type ToolJobData } from './tool-queue.ts'
import type { ToolShelf } from './tool-shelf.ts'
import {
  claimJob,
  failJob,
  giveUpJob,
  handBackJob,
  releaseJob,
  renewLease,
  silentJobs,
  storeProgress,
  succeedJob,
  type Claim,
  type ToolJobRow,
} from './jobs.queries.ts'

/** How jobs are done; all times in milliseconds. */
export interface RunnerSettings {
  /** How long a worker that has fallen silent is still believed alive. */
  lease: number
  /** How often a worker says that it lives. */
  renewEvery: number
  /** How often jobs are looked for whose worker has fallen silent. */
  reapEvery: number
  /** Longest time between something new and its place in the table. */
  flushAfter: number
  /** Longest time for a whole job. */
  limit: number
  /** Workers that may begin one run; with the last one's death the job has failed. */
  attempts: number
}

export const runnerSettings: RunnerSettings = {
  lease: 20_000,
  renewEvery: 5_000,
  reapEvery: 10_000,
  flushAfter: 250,
  limit: 10 * 60_000,
  attempts: 2,
}

type Needed = Pick<Dependencies, 'database' | 'jobs' | 'toolFiles' | 'now' | 'log' | 'metrics'>

interface Running {
  claim: Claim
  abort: AbortController
}

/** Does jobs: claims them, keeps their lease, stores what they make, and gives credits back for what comes to nothing. */
export class JobRunner {
  readonly #deps: Needed
  readonly #shelf: ToolShelf
  readonly #news: JobNews
  readonly #settings: RunnerSettings
  readonly #running = new Map<string, Running>()
  #reaping: NodeJS.Timeout | undefined

  constructor(deps: Needed, shelf: ToolShelf, news: JobNews, settings: Partial<RunnerSettings> = {}) {
    this.#deps = deps
    this.#shelf = shelf
    this.#news = news
    this.#settings = { ...runnerSettings, ...settings }
    news.follow((id) => void this.#look(id))
  }

  start(): void {
    this.#reaping = setInterval(() => {
      this.reap().catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'silent tool jobs were not found'),
      )
    }, this.#settings.reapEvery).unref()
  }

  close(): void {
    clearInterval(this.#reaping)
  }

  /** Does one job, if it still waits. */
  async run({ id, run }: ToolJobData, stop: AbortSignal): Promise<void> {
    const { database, now } = this.#deps
    const claim: Claim = { id, run, worker: randomUUID() }
    const job = await claimJob(database.db, claim, now(), this.#settings.lease)
    if (!job) return
    const running: Running = { claim, abort: new AbortController() }
    this.#running.set(id, running)
    const late = AbortSignal.timeout(this.#settings.limit)
    const signal = AbortSignal.any([running.abort.signal, late, stop])
    const reports = this.#reports(running)
    await this.#news.changed(id)
    try {
      const outcome = await untilAborted(this.#work(job, signal, reports.report), signal)
      await this.#succeed(job, claim, outcome)
    } catch (error) {
      // Somebody has cancelled it, or it is another worker's now.
      if (running.abort.signal.aborted) return
      if (stop.aborted) {
        // The server stops. The queue has it tried again, by whoever is there then.
        await handBackJob(database.db, claim)
        throw error
      }
      const failure = late.aborted ? new ToolError('TOOL_TIMEOUT', { cause: error }) : toToolError(error)
      await this.#fail(job, claim, failure)
    } finally {
      // Another try may have begun here meanwhile.
      if (this.#running.get(id) === running) this.#running.delete(id)
      await reports.close()
    }
  }

  /** Gives jobs whose worker has fallen silent to another one; those that have had their tries fail. Finds lost ones. */
  async reap(): Promise<void> {
    await queueLostJobs(this.#deps, this.#settings.lease)
    for (let count = 0; count < 20 && (await this.#reapOne()); count++);
  }

  /** Each in a transaction of its own: whoever gives back for several at once may wait for others in a circle. */
  async #reapOne(): Promise<boolean> {
    const { database, jobs, now, metrics } = this.#deps
    const reaped = await database.db.transaction(async (tx) => {
      const [job] = await silentJobs(tx, 1)
      if (!job) return undefined
      const isOver = job.attempts >= this.#settings.attempts
      if (isOver) {
        const ended = await giveUpJob(tx, job.id, 'TOOL_INTERRUPTED', now())
        await giveBackCredits(tx, ended?.taken ?? [])
      } else {
        await releaseJob(tx, job.id)
        await queueJob(jobs, job, tx)
      }
      return { ...job, isOver }
    })
    if (!reaped) return false
    if (reaped.isOver) metrics.toolJobs.inc({ tool: reaped.tool, result: 'failed' })
    await this.#news.changed(reaped.id)
    return true
  }

  async #work(job: ToolJobRow, signal: AbortSignal, report: ToolTask['report']): Promise<ToolOutcome> {
    const worker = this.#shelf.worker(job.tool)
    const files = await this.#givenFiles(job)
    signal.throwIfAborted()
    const { input, language, tier, principalId, provider } = job
    return worker.run({ input, files, language, tier, principalId, provider, signal, report })
  }

  async #givenFiles(job: ToolJobRow): Promise<Record<string, GivenFile[]>> {
    const files: Record<string, GivenFile[]> = {}
    for (const { name, field, fileName, contentType } of await givenFilesOf(this.#deps.database.db, [
      job.id,
    ])) {
      const data = await this.#deps.toolFiles.read(name)
      if (!data) throw new ToolError('FILE_NOT_FOUND')
      ;(files[field] ??= []).push({ id: name, fileName, contentType, data })
    }
    return files
  }

  /** The files first, then their place in the job and its end in one transaction; without it the files go again. */
  async #succeed(job: ToolJobRow, claim: Claim, { files, output, provider }: ToolOutcome): Promise<void> {
    const { database, now, metrics } = this.#deps
    const made = nameFiles(files)
    const names = made.map(({ name }) => name)
    const told = output((place) => {
      const name = names[place]
      if (name === undefined) throw new Error(`The job has made no file ${place}.`)
      return name
    })
    const ending = { output: storable(told), ...(provider && { provider }) }
    try {
      if (!(await keepMadeFiles(this.#deps, job, claim, made, this.#settings.lease))) return
      const isStored = await database.db.transaction(async (tx) => {
        // Rows of files first would wait for a job that is being deleted.
        const principalId = await succeedJob(tx, claim, ending, now())
        if (principalId === undefined) return false
        // Who began it as a visitor may have signed in meanwhile.
        await finishFiles(tx, names, { jobId: job.id, principalId })
        return true
      })
      if (!isStored) return await dropMadeFiles(this.#deps, made)
    } catch (error) {
      // What was lost may be the answer alone, and then the files are the job's.
      if (!(await this.#mayBeKept(names))) await dropMadeFiles(this.#deps, made)
      throw error
    }
    metrics.toolJobs.inc({ tool: job.tool, result: 'succeeded' })
    await this.#news.changed(job.id)
  }

  async #fail(job: ToolJobRow, claim: Claim, failure: ToolError): Promise<void> {
    const { database, now, log, metrics } = this.#deps
    if (ourFaults.has(failure.code)) log.error({ err: failure.cause, tool: job.tool }, 'a tool job failed')
    else if (mostlyServices.has(failure.code))
      log.warn({ err: failure, tool: job.tool }, 'a tool job came to nothing')
    else log.debug({ err: failure, tool: job.tool }, 'a tool job came to nothing')
    const ended = await database.db.transaction(async (tx) => {
      const ended = await failJob(tx, claim, { code: failure.code, values: { ...failure.values } }, now())
      await giveBackCredits(tx, ended?.taken ?? [])
      return ended
    })
    if (!ended) return
    metrics.toolJobs.inc({ tool: job.tool, result: 'failed' })
    await this.#news.changed(job.id)
  }

  /** True also when nobody can tell; what is left of no use then goes after a day. */
  async #mayBeKept(names: readonly string[]): Promise<boolean> {
    return areFinished(this.#deps.database.db, names).catch(() => true)
  }

  /** Somebody has changed a job that is done here: perhaps it was cancelled. */
  async #look(id: string): Promise<void> {
    const running = this.#running.get(id)
    if (!running) return
    try {
      if (!(await this.#renew(running.claim))) running.abort.abort()
    } catch {
      // The next renewal finds out.
    }
  }

  async #renew(claim: Claim): Promise<boolean> {
    return (await renewLease(this.#deps.database.db, claim, this.#settings.lease)) !== undefined
  }

  /** What a worker tells, merged, and its sign of life. */
  #reports({ claim, abort }: Running): { report: ToolTask['report']; close: () => Promise<void> } {
    const { database, log } = this.#deps
    const { lease, flushAfter, renewEvery } = this.#settings
    let waiting: ToolProgress = {}
    let storing: Promise<void> | undefined
    let lastSign = performance.now()

    const store = async () => {
      const { fraction, stage, partial } = waiting
      waiting = {}
      lastSign = performance.now()
      const news = {
        ...(fraction !== undefined && { progress: Math.min(1, Math.max(0, fraction)) }),
        ...(stage !== undefined && { stage }),
        ...(partial !== undefined && { partial: storable(partial) }),
      }
      const hasNews = Object.keys(news).length > 0
      const isMine = hasNews ? await storeProgress(database.db, claim, news, lease) : await this.#renew(claim)
      if (!isMine) abort.abort()
      else if (hasNews) await this.#news.changed(claim.id)
    }
    const timer = setInterval(() => {
      const isQuiet = Object.keys(waiting).length === 0 && performance.now() - lastSign < renewEvery
      if (storing || isQuiet) return
      storing = store()
        .catch((error: unknown) => log.warn({ err: error }, 'the progress of a tool job was not stored'))
        .finally(() => (storing = undefined))
    }, flushAfter).unref()
    return {
      report: (progress) => {
        waiting = { ...waiting, ...progress }
      },
      close: async () => {
        clearInterval(timer)
        await storing
      },
    }
  }
}

/** What whoever has begun the job can do nothing about. */
const ourFaults: ReadonlySet<ErrorCode> = new Set(['INTERNAL_ERROR', 'STORAGE_FULL', 'SERVICE_UNAVAILABLE'])

/**
 * What is mostly a service's, and an operator's to see to: a wrong key, a balance that is used up, a model that is not
 * there, a service that is down.
 */
const mostlyServices: ReadonlySet<ErrorCode> = new Set([
  'TOOL_FAILED',
  'TOOL_BUSY',
  'TOOL_TIMEOUT',
  'TOOL_EMPTY_RESULT',
])

const toToolError = (error: unknown): ToolError =>
  error instanceof ToolError
    ? error
    : new ToolError(storageFailure(error)?.code ?? 'INTERNAL_ERROR', { cause: error })

/** What a worker is still busy with after the end is nothing to anybody. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason as Error)
  signal.addEventListener('abort', end, { once: true })
  work.catch(() => undefined)
  try {
    signal.throwIfAborted()
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
