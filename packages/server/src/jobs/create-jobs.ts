import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss as Boss, JobWithMetadata } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { storable } from '../db/storable.ts'
import type { Logger } from '../dependencies.ts'
import { keptFor, onTransaction, openQueue, polling, removeJobs } from './job-queue.ts'
import type { JobHandler, Jobs, Retry, WorkOptions } from './jobs-types.ts'

export interface JobsOptions {
  database: Database
  log: Pick<Logger, 'warn'>
  /** How long a stop waits for jobs that run, in milliseconds; 10 s by default. What runs longer is done again later. */
  patience?: number
  /**
   * Seconds between two looks at the schedules. A moment may be missed once: only what was due within the last minute counts.
   * @default 25
   */
  scheduleInterval?: number
}

/** The jobs of a server, from its start to its end. */
export interface RunningJobs extends Jobs {
  /** Makes the tables where they are missing, and begins to do jobs. Everything must have its handler by then. */
  start: () => Promise<void>
  /** Takes no further job and waits for those that run. */
  close: () => Promise<void>
}

interface Worker {
  handler: JobHandler<object>
  options: WorkOptions
}

const channel = 'jobs'
const usualRetry: Retry = { limit: 2, delay: 30 }
const usualExpiry = 300
/** Seconds; what is due later than that is left to the looks into the table. */
const longestTimer = 600

/** Jobs on the server's own database; of several servers each job is done by one. */
export function createJobs({ database, log, ...options }: JobsOptions): RunningJobs {
  const { patience = 10_000, scheduleInterval = 25 } = options
  const workers = new Map<string, Worker>()
  const crons = new Map<string, string>()
  const started = Promise.withResolvers<Boss>()
  // Nobody may have sent a job by the time it fails.
  started.promise.catch(() => undefined)
  let starting: Promise<void> | undefined
  let boss: Boss | undefined
  let stopListening: (() => Promise<void>) | undefined
  let isClosing = false

  const workerOf = (name: string): Worker => {
    const worker = workers.get(name)
    if (!worker) throw new Error(`Nobody does jobs of the name "${name}".`)
    return worker
  }
  const refuseAfterStart = () => {
    if (starting) throw new Error('Jobs get their handlers and schedules before the server starts.')
  }
  /** Has those who do the jobs of a name look for more: whoever has one does so when it is done. */
  const wake = (name: string, isMeant: (count: number) => boolean = () => true) => {
    for (const worker of boss?.getWipData() ?? [])
      if (worker.name === name && isMeant(worker.count)) boss?.notifyWorker(worker.id)
  }
  /** What is due later is found by the next look into the table, or sooner by whoever knows of it. */
  const timers = new Set<NodeJS.Timeout>()
  const wakeLater = (name: string, seconds: number) => {
    if (seconds > longestTimer) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake(name)
    }, seconds * 1000).unref()
    timers.add(timer)
  }

  async function begin(queue: Boss, name: string, worker: Worker): Promise<void> {
    const { concurrency = 1, share } = worker.options
    if (concurrency === 0) return
    const settings = {
      ...polling,
      localConcurrency: concurrency,
      ...(share !== undefined && { localGroupConcurrency: share }),
    }
    await queue.work<object, void, typeof settings>(name, settings, async ([job]) => {
      // Whoever has a job looks for the next one as soon as it is done. And where two have fetched the last that one
      // group may have, the queue puts one back: whoever had it must look for those of others.
      wake(name, (count) => share !== undefined || count > 0)
      // The queue gives a job up without a word, and what its handler does goes on all the same.
      const tellLate = () => {
        if (!isClosing)
          log.warn({ job: name, attempt: job!.retryCount + 1 }, 'a job takes longer than it may')
      }
      job!.signal.addEventListener('abort', tellLate)
      try {
        await run(worker, job!)
      } catch (error) {
        if (job!.retryCount < job!.retryLimit) wakeLater(name, longestWait(job!))
        else log.warn({ err: error, job: name }, 'a job failed for good')
        throw error
      } finally {
        job!.signal.removeEventListener('abort', tellLate)
      }
    })
  }

  async function startAll(): Promise<void> {
    const queue = await openQueue({ database, log, scheduleInterval })
    boss = queue
    await queue.start()
    for (const [name, { options }] of workers) {
      const settings = {
        ...retryOf(options.retry),
        expireInSeconds: options.expireAfter ?? usualExpiry,
        // Some have addresses in them, which are gone elsewhere as soon as somebody wants it.
        deleteAfterSeconds: keptFor,
        ...(options.heartbeat !== undefined && { heartbeatSeconds: options.heartbeat }),
      }
      // `short`: of the jobs with one key at most one waits.
      await queue.createQueue(name, { policy: 'short', ...settings })
      await queue.updateQueue(name, settings)
      // What the queue knows of itself it looks up once: asked for within a transaction, on the embedded database's one
      // connection, that would wait for itself. Of the ways to have it look this one is the cheapest.
      await queue.touch(name, randomUUID())
    }
    await schedule(queue)
    stopListening = await database.listen(
      channel,
      (name) => wake(name),
      () => [...workers.keys()].forEach((name) => wake(name)),
    )
    for (const [name, worker] of workers) await begin(queue, name, worker)
    started.resolve(queue)
  }

  /** What an earlier version of the server scheduled must not go on. */
  async function schedule(queue: Boss): Promise<void> {
    for (const { name } of await queue.getSchedules()) if (!crons.has(name)) await queue.unschedule(name)
    for (const [name, cron] of crons) await queue.schedule(name, cron)
  }

  return {
    work(name, handler, options = {}) {
      refuseAfterStart()
      if (workers.has(name)) throw new Error(`Jobs of the name "${name}" have a handler already.`)
      workers.set(name, { handler: handler as JobHandler<object>, options })
    },
    async send(name, data, options = {}) {
      workerOf(name)
      const queue = await started.promise
      const id = await queue.send(name, storable(data), {
        ...(options.retry && retryOf(options.retry)),
        ...(options.delay && { startAfter: options.delay }),
        ...(options.within && { db: await onTransaction(options.within) }),
        ...(options.group !== undefined && { group: { id: options.group } }),
        // A job without a key never stands in the way of another one.
        singletonKey: options.singletonKey ?? randomUUID(),
      })
      if (id === null) return false
      if (options.delay) wakeLater(name, options.delay)
      else await database.notify(channel, name, options.within)
      return true
    },
    async remove(name, parts, within) {
      if (parts.length === 0) return
      await started.promise
      await removeJobs(within, name, parts)
    },
    schedule(name, cron) {
      refuseAfterStart()
      workerOf(name)
      crons.set(name, cron)
    },
    start() {
      starting ??= startAll().catch((error: unknown) => {
        started.reject(error)
        throw error
      })
      return starting
    },
    async close() {
      isClosing = true
      started.reject(new Error('The server stops, so the job was not stored.'))
      await starting?.catch(() => undefined)
      // From here on nobody takes another job.
      const idle = Promise.allSettled([...workers.keys()].map(async (name) => boss?.offWork(name)))
      for (const timer of timers) clearTimeout(timer)
      await stopListening?.()
      const timeout = new AbortController()
      await Promise.race([
        idle,
        delay(patience, undefined, { signal: timeout.signal }).catch(() => undefined),
      ])
      timeout.abort()
      // What still runs is marked as failed, so that it is tried again.
      await boss?.stop({ graceful: false })
    },
  }
}

const retryOf = (retry: Retry = usualRetry) => ({
  retryLimit: retry.limit,
  retryDelay: retry.delay,
  retryBackoff: true,
  ...(retry.longest !== undefined && { retryDelayMax: retry.longest }),
})

/** The wait after a failure grows and is partly left to chance; this is the most that it can be, in seconds. */
function longestWait({ retryDelay, retryCount, retryDelayMax }: JobWithMetadata): number {
  const most = Math.max(1, retryDelay) * 2 ** Math.min(16, retryCount + 1)
  // A second more, because the failure has still to be written down.
  return Math.min(most, retryDelayMax ?? Infinity) + 1
}

async function run(worker: Worker, job: JobWithMetadata): Promise<void> {
  await worker.handler(job.data ?? {}, {
    attempt: job.retryCount + 1,
    isLast: job.retryCount >= job.retryLimit,
    signal: job.signal,
  })
}
