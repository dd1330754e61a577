import { randomUUID } from 'node:crypto'
import { toolLimits } from '@ai-studio/contract'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Database } from '../db/connect.ts'
import { jobsSchema } from '../db/jobs-schema.ts'
import { isRepresentative } from '../testing/scope.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/postgres.ts'
import { doneJobs, statuses, storedFiles, takenOfDay, type DoneJob } from './testing/done-jobs.ts'
import { moments } from './testing/moments.ts'
import { queueJobs } from './testing/queued-jobs.ts'
import { serverProcesses, type Note, type ServerProcesses } from './testing/server-processes.ts'
import { toolJobName } from './tool-queue.ts'

// Whole servers are started, and a busy machine must not look like a fault.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const patience = { timeout: 200_000, interval: 100 }

let postgres: TemporaryPostgres
let database: Database
let servers: ServerProcesses

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administration = await connect({ databaseUrl: postgres.url, dataFolder: '' })
  await administration.db.execute(sql.raw(`create database ${name}`))
  await administration.close()
  const databaseUrl = postgres.url.replace(/\/postgres$/, `/${name}`)
  database = await connect({ databaseUrl, dataFolder: '' })
  servers = serverProcesses(databaseUrl)
})
afterEach(async () => {
  await servers.end()
  await database.close()
})

const noted = (what: string, name?: string): Note[] =>
  servers.notes().filter((note) => note.what === what && (name === undefined || note.name === name))
const about = (notes: readonly Note[]) => notes.map((note) => note.about).toSorted()

/** Waits until no job is left that is not over; the answer is all of them. */
async function untilDone(count: number): Promise<DoneJob[]> {
  await vi.waitUntil(async () => {
    const { queued = 0, running = 0 } = await statuses(database)
    return queued + running === 0
  }, patience)
  expect(await statuses(database)).toEqual({ succeeded: count })
  return doneJobs(database, servers.folder)
}

/** What others have left is found within the lease; the queue itself would need two minutes from the start of a server. */
function expectSoon(name: string): void {
  const ready = noted('ready', name)[0]?.time ?? NaN
  const last = Math.max(...noted('ended', name).map(({ time }) => time))
  expect(last - ready).toBeLessThan(30_000)
}

/** Each has succeeded, has one file of whoever made its output, and has cost its credit once. */
async function expectDoneOnce(jobs: readonly DoneJob[], count: number): Promise<void> {
  const topics = Array.from({ length: count }, (_, number) => `topic-${number}`)
  expect(jobs.map(({ topic }) => topic).toSorted()).toEqual(topics.toSorted())
  for (const { topic, by, files, status, credits, taken } of jobs) {
    expect({ topic, files, status, credits, taken }).toEqual({
      topic,
      files: [`${topic} by ${by}`],
      status: 'succeeded',
      credits: 1,
      taken: null,
    })
  }
  const each = Array.from({ length: count / toolLimits.openJobs }, () => toolLimits.openJobs)
  expect(await takenOfDay(database)).toEqual({ visitors: each, addresses: each })
}

/** So many that two servers are long busy with them, and one is killed in the middle. */
const many = isRepresentative ? 100 : 1_000

test(`of ${many} jobs, two servers and one that is killed, each is done once, and what was held is begun again`, async () => {
  // Longer than a busy machine stops a process: nobody who lives is to be taken for dead.
  const settings = { lease: 10_000, renewEvery: 1_000, reapEvery: 500 }
  await queueJobs(database, many)
  const doomed = servers.start({ name: 'doomed', settings, workFor: 3, holdAfter: many * 0.2 })
  // It leaves enough to the other one, however fast it is.
  servers.start({ name: 'other', settings, workFor: 3, holdAfter: many * 0.6 })
  await vi.waitUntil(
    () => noted('held', 'doomed').length === 2 && noted('ended', 'other').length > 0,
    patience,
  )
  const killedAt = Date.now()
  await doomed.kill()
  servers.letGo()
  const jobs = await untilDone(many)
  await expectDoneOnce(jobs, many)

  const held = about(noted('held', 'doomed'))
  const again = noted('begun', 'other').filter((note) => held.includes(note.about))
  const others = noted('begun').filter((note) => !held.includes(note.about))
  expect(about(again)).toEqual(held)
  expect(about(noted('begun'))).toEqual([...jobs.map(({ topic }) => topic), ...held].toSorted())
  expect(about(noted('ended'))).toEqual(jobs.map(({ topic }) => topic).toSorted())
  for (const { topic, attempts, by } of jobs) {
    expect({ topic, attempts }).toEqual({ topic, attempts: held.includes(topic) ? 2 : 1 })
    expect({ topic, by }).toEqual({ topic, by: noted('ended').find((note) => note.about === topic)?.name })
  }
  expect(await storedFiles(servers.folder)).toHaveLength(many)
  // What is begun again stands behind what waits.
  const soonest = Math.max(killedAt + settings.lease + settings.reapEvery, ...others.map(({ time }) => time))
  for (const { time } of again) expect(time - soonest).toBeLessThan(10_000)
})

test(
  'a job that a server had from the queue and had not begun when it was killed is begun by the next one',
  { tags: 'full' },
  async () => {
    const settings = { lease: 5_000, renewEvery: 500, reapEvery: 500 }
    await queueJobs(database, 50)
    const death = { moment: 'unclaimed', time: 20 } as const
    await servers.start({ name: 'doomed', settings, workFor: 3, death }).killed
    const ids = noted('died')[0]?.about ?? ''
    const { rows } = await database.db.execute<{ status: string; attempts: number; topic: string }>(
      sql`select status, attempts, input->>'topic' as topic from tool_jobs where strpos(${ids}, id::text) > 0`,
    )
    expect(rows).toEqual([{ status: 'queued', attempts: 0, topic: expect.any(String) }])

    servers.start({ name: 'next', settings, workFor: 3 })
    const jobs = await untilDone(50)
    await expectDoneOnce(jobs, 50)
    const [{ topic } = { topic: '' }] = rows
    expect(jobs.find((job) => job.topic === topic)).toMatchObject({ by: 'next', attempts: 1 })
    expect(noted('begun').filter((note) => note.about === topic)).toMatchObject([{ name: 'next' }])
    expectSoon('next')
  },
)

test(
  'servers that are killed at every moment of a job leave nothing undone and nothing done twice',
  { tags: 'full' },
  async () => {
    // A job may be in the hands of several of them, one after the other.
    const settings = { lease: 5_000, renewEvery: 500, reapEvery: 500, attempts: 10 }
    await queueJobs(database, 50)
    const doomed = moments.map((moment) =>
      servers.start({ name: moment, settings, workFor: 3, death: { moment, time: 3 } }),
    )
    await Promise.all(doomed.map(({ killed }) => killed))
    expect(
      noted('died')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...moments].toSorted())

    servers.start({ name: 'last', settings, workFor: 3 })
    const jobs = await untilDone(50)
    await expectDoneOnce(jobs, 50)
    expectSoon('last')
    for (const { topic, by } of jobs) {
      const begun = noted('begun').filter((note) => note.about === topic)
      // Nobody begins what has succeeded, so whoever made it was the last to begin it, and once.
      expect({ topic, by: begun.at(-1)?.name }).toEqual({ topic, by })
      expect(new Set(begun.map(({ name }) => name)).size, topic).toBe(begun.length)
    }
    // It was not killed, so everything that it began it made.
    expect(about(noted('begun', 'last'))).toEqual(
      jobs
        .filter(({ by }) => by === 'last')
        .map(({ topic }) => topic)
        .toSorted(),
    )

    const begunInAll = noted('begun').length
    // The queue itself finds the jobs of the dead much later: this is as if the time had come.
    const late = await database.execute(
      `update ${jobsSchema}.job set state = 'retry', start_after = now() where name = $1 and state = 'active' returning id`,
      [toolJobName],
    )
    expect(late.rows.length).toBeGreaterThanOrEqual(moments.length)
    await database.notify('jobs', toolJobName)
    await vi.waitUntil(async () => {
      const left = `select id from ${jobsSchema}.job where name = $1 and state < 'completed'`
      return (await database.execute(left, [toolJobName])).rows.length === 0
    }, patience)
    expect(noted('begun')).toHaveLength(begunInAll)
    await expectDoneOnce(await doneJobs(database, servers.folder), 50)
  },
)
