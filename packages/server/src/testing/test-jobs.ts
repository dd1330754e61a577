import { isDeepStrictEqual } from 'node:util'
import type { JobHandler, JobRun, Jobs, SendOptions, WorkOptions } from '../jobs/jobs-types.ts'

export interface WaitingJob {
  name: string
  data: object
  options: SendOptions
}

/** Jobs that wait until a test runs them. */
export interface TestJobs extends Jobs {
  readonly waiting: WaitingJob[]
  /** The cron expression of each scheduled name. */
  readonly scheduled: ReadonlyMap<string, string>
  /** Does what waits, also what is added meanwhile, whatever its delay; rejects with the first failure. */
  run: () => Promise<void>
  /** Does a job of a name now, as its schedule would; by default it is its first try and its last. */
  runNow: (name: string, data?: object, run?: Partial<JobRun>) => Promise<void>
}

export function testJobs(): TestJobs {
  const workers = new Map<string, { handler: JobHandler<object>; options: WorkOptions }>()
  const scheduled = new Map<string, string>()
  const waiting: WaitingJob[] = []
  const workerOf = (name: string) => {
    const worker = workers.get(name)
    if (!worker) throw new Error(`Nobody does jobs of the name "${name}".`)
    return worker
  }
  const runNow: TestJobs['runNow'] = async (name, data = {}, run = {}) =>
    workerOf(name).handler(data, { attempt: 1, isLast: true, signal: new AbortController().signal, ...run })
  return {
    waiting,
    scheduled,
    work(name, handler, options = {}) {
      if (workers.has(name)) throw new Error(`Jobs of the name "${name}" have a handler already.`)
      workers.set(name, { handler: handler as JobHandler<object>, options })
    },
    async send(name, data, options = {}) {
      workerOf(name)
      const { singletonKey } = options
      const isWaiting = (job: WaitingJob) => job.name === name && job.options.singletonKey === singletonKey
      if (singletonKey !== undefined && waiting.some(isWaiting)) return false
      waiting.push({ name, data: JSON.parse(JSON.stringify(data)) as object, options })
      return true
    },
    async remove(name, parts) {
      const isMeant = (job: WaitingJob) => job.name === name && parts.some((part) => holds(job.data, part))
      const others = waiting.filter((job) => !isMeant(job))
      waiting.splice(0, waiting.length, ...others)
    },
    schedule(name, cron) {
      workerOf(name)
      scheduled.set(name, cron)
    },
    async run() {
      for (let job = waiting.shift(); job; job = waiting.shift()) await runNow(job.name, job.data)
    },
    runNow,
  }
}

/** Whether JSON has a part, as PostgreSQL understands it for objects. */
function holds(whole: unknown, part: unknown): boolean {
  if (typeof whole !== 'object' || whole === null || typeof part !== 'object' || part === null) {
    return isDeepStrictEqual(whole, part)
  }
  return Object.entries(part).every(([key, value]) => holds((whole as Record<string, unknown>)[key], value))
}
