import { randomUUID } from 'node:crypto'
import { toolLimits } from '@ai-studio/contract'
import type { Database } from '../../db/database.ts'
import { createJobs } from '../../jobs/index.ts'
import { testClock } from '../../testing/test-clock.ts'
import { builtIn } from '../tool-worker.ts'
import { toolServer } from './tool-server.ts'

/** So many people of whom each has as many jobs as one may have, made by the real calls; the topics are numbered. */
export async function queueJobs(database: Database, count: number): Promise<void> {
  const jobs = createJobs({ database, log: { warn: (...line: unknown[]) => console.error(...line) } })
  const server = await toolServer({
    database: { ...database, close: async () => undefined },
    now: testClock(new Date()),
    jobs: {
      ...jobs,
      // This server takes jobs in and does none.
      work: (name, handler, options) => jobs.work(name, handler, { ...options, concurrency: 0 }),
    },
  })
  // As the servers that will do them have it.
  server.writer.provider = () => builtIn
  await jobs.start()
  const people = Array.from({ length: Math.ceil(count / toolLimits.openJobs) }, (_, index) => index)
  const queueFor = async (person: number) => {
    // Each at an address of their own, because all visitors of one have a limit too.
    const client = server.visitor({ address: `10.0.${Math.floor(person / 250)}.${(person % 250) + 1}` })
    const first = person * toolLimits.openJobs
    for (let number = first; number < Math.min(first + toolLimits.openJobs, count); number++) {
      await server.start(client, { topic: `topic-${number}` }, randomUUID())
    }
  }
  const work = async () => {
    for (let person = people.shift(); person !== undefined; person = people.shift()) await queueFor(person)
  }
  await Promise.all([work(), work(), work(), work()])
  await jobs.close()
  await server.close()
}
