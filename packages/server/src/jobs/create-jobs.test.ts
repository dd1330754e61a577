import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { DiskFullError } from '../db/disk-space.ts'
import { jobsSchema } from '../db/jobs-schema.ts'
import { openPgliteInMemory } from '../db/pglite.ts'
import { databaseSnapshot } from '../testing/database-snapshot.ts'
import { testDatabase } from '../testing/index.ts'
import { createJobs, type JobsOptions, type RunningJobs } from './index.ts'
import { openQueue } from './job-queue.ts'

let database: Database
const open: RunningJobs[] = []
const warnings: unknown[] = []

beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.close()
  await database.close()
  expect(warnings.splice(0)).toEqual([])
})

const log = { warn: (...line: unknown[]) => void warnings.push(line) }

/** The jobs of one more server on the same database. */
function server(options: Partial<JobsOptions> = {}): RunningJobs {
  const jobs = createJobs({ database, log, ...options })
  open.push(jobs)
  return jobs
}

/** The queue by itself, which nobody does the jobs of. */
async function startQueue() {
  const queue = await openQueue({ database, log, scheduleInterval: 25 })
  await queue.start()
  return queue
}

async function close(jobs: RunningJobs): Promise<void> {
  open.splice(open.indexOf(jobs), 1)
  await jobs.close()
}

/** The looks into the table are a while apart; this is one as soon as a job is due. */
async function lookWhenDue(name: string): Promise<void> {
  const due = `select start_after <= now() as due from ${jobsSchema}.job where name = $1`
  await vi.waitUntil(async () => ((await database.execute(due, [name])).rows as { due: boolean }[])[0]?.due, {
    timeout: 10_000,
  })
  await database.notify('jobs', name)
}

/** Something that happens later, once. */
const later = <Value = void>() => Promise.withResolvers<Value>()

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await database.execute(
    `select state::text from ${jobsSchema}.job where name = $1 order by created_on`,
    [name],
  )
  return (rows as { state: string }[]).map(({ state }) => state)
}

describe('a job', () => {
  test('that is sent is done at once, with its data and the number of the try', async () => {
    const jobs = server()
    const done = later<unknown[]>()
    jobs.work('greet', async (...call) => done.resolve(call))
    await jobs.start()
    expect(await jobs.send('greet', { name: 'Ana', list: [1, null] })).toBe(true)
    const [data, run] = await done.promise
    expect(data).toEqual({ name: 'Ana', list: [1, null] })
    expect(run).toMatchObject({ attempt: 1, isLast: false })
  })

  test(
    'is done with its data, though a text of it was cut in the middle of a sign',
    { tags: 'full' },
    async () => {
      const jobs = server()
      const done = later<object>()
      jobs.work('greet', async (data) => done.resolve(data))
      await jobs.start()
      const at = new Date('2026-03-02T09:00:00Z')
      await jobs.send('greet', { text: 'cut \ud83d end', list: ['\udc00'], at })
      expect(await done.promise).toEqual({ text: 'cut \ufffd end', list: ['\ufffd'], at: at.toISOString() })
    },
  )

  test('follows the other without a pause', async () => {
    const jobs = server()
    const done: number[] = []
    const all = later()
    jobs.work<{ number: number }>('count', async ({ number }) => {
      done.push(number)
      if (done.length === 12) all.resolve()
    })
    await jobs.start()
    for (let number = 0; number < 12; number++) await jobs.send('count', { number })
    await all.promise
    expect(done).toEqual(Array.from({ length: 12 }, (_, index) => index))
  })

  test('that is sent while the server starts waits for the start', { tags: 'full' }, async () => {
    const jobs = server()
    const done = later()
    jobs.work('early', async () => done.resolve())
    const sent = jobs.send('early', {})
    await jobs.start()
    expect(await sent).toBe(true)
    await done.promise
  })

  test('of a transaction is stored with it, and done once it has ended', async () => {
    const jobs = server()
    const done = later<object>()
    const seen: string[] = []
    jobs.work<{ number: number }>('after', async ({ number }) => {
      seen.push(`job ${number}`)
      if (number === 2) done.resolve({})
    })
    await jobs.start()
    const failure = new Error('something after it')
    const failed = database.db.transaction(async (tx) => {
      await jobs.send('after', { number: 1 }, { within: tx })
      throw failure
    })
    await expect(failed).rejects.toBe(failure)
    expect(await statesOf('after')).toEqual([])
    await database.db.transaction(async (tx) => {
      expect(await jobs.send('after', { number: 2, text: '$1 costs $2' }, { within: tx })).toBe(true)
      // Long enough for whoever was woken too early to have looked.
      await tx.execute(sql`select pg_sleep(0.2)`)
      seen.push('end')
    })
    await done.promise
    expect(seen).toEqual(['end', 'job 2'])
  })

  test('is removed by a part of its data, with a transaction or not at all', async () => {
    const jobs = server()
    jobs.work('greet', async () => {})
    await jobs.start()
    const names = ["O'Hara", 'Lan', 'An', 'Binh']
    for (const name of names) await jobs.send('greet', { to: { name, age: 7 } }, { delay: 500 })
    const whose = [{ to: { name: "O'Hara" } }, { to: { name: 'An' } }]
    const undone = database.db.transaction(async (tx) => {
      await jobs.remove('greet', whose, tx)
      throw new Error('something after it')
    })
    await expect(undone).rejects.toThrow('something after it')
    expect(await statesOf('greet')).toHaveLength(4)
    await database.db.transaction(async (tx) => {
      await jobs.remove('greet', whose, tx)
      await jobs.remove('greet', [], tx)
      await jobs.remove('others', [{}], tx)
    })
    const { rows } = await database.execute(
      `select data->'to'->>'name' as name from ${jobsSchema}.job where name = 'greet' order by created_on`,
    )
    expect(rows).toEqual([{ name: 'Lan' }, { name: 'Binh' }])
  })

  test('that fails is tried again until it works', async () => {
    const jobs = server()
    const tries: [number, boolean][] = []
    const done = later()
    jobs.work('flaky', async (_data, { attempt, isLast }) => {
      tries.push([attempt, isLast])
      if (attempt < 2) throw new Error('not yet')
      done.resolve()
    })
    await jobs.start()
    await jobs.send('flaky', {}, { retry: { limit: 1, delay: 0 } })
    await done.promise
    expect(tries).toEqual([
      [1, false],
      [2, true],
    ])
  })

  test('that keeps failing is given up after its last try', { tags: 'full' }, async () => {
    const jobs = server()
    const last = later()
    let tries = 0
    jobs.work(
      'hopeless',
      async (_data, { isLast }) => {
        tries += 1
        if (isLast) last.resolve()
        throw new Error('never')
      },
      { retry: { limit: 1, delay: 0 } },
    )
    await jobs.start()
    await jobs.send('hopeless', {})
    await last.promise
    await vi.waitUntil(async () => (await statesOf('hopeless'))[0] === 'failed', { timeout: 10_000 })
    expect(tries).toBe(2)
    expect(warnings.splice(0)).toEqual([
      [{ err: expect.objectContaining({ message: 'never' }), job: 'hopeless' }, 'a job failed for good'],
    ])
  })

  test('leaves nothing in the database an hour after its end', async () => {
    const jobs = server()
    const done = later()
    jobs.work('letter', async () => done.resolve())
    await jobs.start()
    await jobs.send('letter', { to: 'lan@example.com' })
    await done.promise
    await vi.waitUntil(async () => (await statesOf('letter'))[0] === 'completed', { timeout: 10_000 })
    await close(jobs)

    const queue = await startQueue()
    const look = async (minutesSince: { end: number; deletion: number }) => {
      const { end, deletion } = minutesSince
      const ago = (minutes: number) => `now() - interval '${minutes} minutes'`
      await database.execute(`update ${jobsSchema}.job set completed_on = ${ago(end)} where name = 'letter'`)
      await database.execute(`update ${jobsSchema}.queue set maintain_on = ${ago(deletion)}`)
      await queue.supervise('letter')
      return statesOf('letter')
    }
    try {
      expect(await look({ end: 20, deletion: 31 })).toEqual(['completed'])
      // The worst that can be: it was too young for the deletion before.
      expect(await look({ end: 56, deletion: 31 })).toEqual([])
    } finally {
      await queue.stop({ graceful: false })
    }
  })

  test(
    'with a delay waits for its time, and one without a delay does not wait for it',
    { tags: 'full' },
    async () => {
      const jobs = server()
      const done = later<string>()
      jobs.work<{ name: string }>('order', async ({ name }) => done.resolve(name))
      await jobs.start()
      await jobs.send('order', { name: 'late' }, { delay: 3600 })
      await jobs.send('order', { name: 'now' })
      expect(await done.promise).toBe('now')
      expect(await statesOf('order')).toContain('created')
    },
  )

  test('that has a delay is done when its time has come', { tags: 'full' }, async () => {
    const jobs = server()
    const done = later()
    jobs.work('soon', async () => done.resolve())
    await jobs.start()
    await jobs.send('soon', {}, { delay: 1 })
    await done.promise
  })

  test('with a key waits once; jobs without one do not stand in its way', { tags: 'full' }, async () => {
    const jobs = server()
    jobs.work('sweep', async () => {})
    await jobs.start()
    const waiting = { delay: 3600 }
    expect(await jobs.send('sweep', {}, { ...waiting, singletonKey: 'all' })).toBe(true)
    expect(await jobs.send('sweep', {}, { ...waiting, singletonKey: 'all' })).toBe(false)
    expect(await jobs.send('sweep', {}, { ...waiting, singletonKey: 'some' })).toBe(true)
    expect(await jobs.send('sweep', {}, waiting)).toBe(true)
    expect(await jobs.send('sweep', {}, waiting)).toBe(true)
  })

  test('of a name that nobody does is refused', { tags: 'full' }, async () => {
    const jobs = server()
    await jobs.start()
    await expect(jobs.send('unknown', {})).rejects.toThrow('Nobody does jobs of the name "unknown"')
  })
})

describe('servers on one database', () => {
  test('do each job once between them', async () => {
    const done: number[] = []
    const all = later()
    const work = async ({ number }: { number: number }) => {
      done.push(number)
      if (done.length === 20) all.resolve()
    }
    const first = server()
    const second = server()
    first.work('shared', work)
    second.work('shared', work)
    await Promise.all([first.start(), second.start()])
    await Promise.all(Array.from({ length: 20 }, (_, number) => first.send('shared', { number })))
    await all.promise
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number))
  })

  test('a job that waited while no server ran is done by the next one', async () => {
    const before = server()
    before.work('later', async () => {})
    await before.start()
    await before.send('later', { number: 1 }, { delay: 1 })
    await close(before)

    const after = server()
    const done = later<object>()
    after.work('later', async (data) => done.resolve(data))
    await after.start()
    await lookWhenDue('later')
    expect(await done.promise).toEqual({ number: 1 })
  })
})

describe('jobs of several people', () => {
  const concurrency = 4
  const share = 2
  const whose = (group: string) => ({ group })

  test('run beside each other, however many one of them has, on each server', async () => {
    const before = server()
    before.work('shared', async () => {}, { concurrency: 0 })
    await before.start()
    for (let number = 0; number < 10; number++) await before.send('shared', { who: 'ann' }, whose('ann'))
    await before.send('shared', { who: 'ben' }, whose('ben'))
    await close(before)

    // All of it waits by the time they start, so that all look at the same moment.
    const mayEnd = later()
    const begun: string[] = []
    const names = ['first', 'second']
    for (const name of names)
      server().work<{ who: string }>(
        'shared',
        async ({ who }) => {
          begun.push(`${name} ${who}`)
          if (who === 'ann') await mayEnd.promise
        },
        { concurrency, share },
      )
    await Promise.all(open.map((jobs) => jobs.start()))
    const annsOf = (name: string) => begun.filter((each) => each === `${name} ann`).length
    await vi.waitUntil(() => names.every((name) => annsOf(name) === share), { timeout: 10_000 })
    await vi.waitUntil(() => begun.some((each) => each.endsWith('ben')), { timeout: 10_000 })
    expect(names.map(annsOf)).toEqual([share, share])
    mayEnd.resolve()
    await vi.waitUntil(() => begun.length === 11, { timeout: 10_000 })
  })

  test('are looked for anew by whoever has fetched one too many of somebody', async () => {
    const before = server()
    before.work('shared', async () => {}, { concurrency: 0 })
    await before.start()
    for (const who of ['ann', 'ann', 'ann', 'ben']) await before.send('shared', { who }, whose(who))
    await close(before)

    const jobs = server()
    const mayEnd = later()
    const isBens = later()
    jobs.work<{ who: string }>(
      'shared',
      async ({ who }) => {
        if (who === 'ben') isBens.resolve()
        else await mayEnd.promise
      },
      { concurrency: 2, share: 1 },
    )
    await jobs.start()
    await isBens.promise
    mayEnd.resolve()
  })

  test('follow each other without a pause, and those of one never run beside each other where one may', async () => {
    const jobs = server()
    const begun: number[] = []
    const all = later()
    let running = 0
    jobs.work<{ number: number }>(
      'shared',
      async ({ number }) => {
        begun.push(number)
        running += 1
        expect(running).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 20))
        running -= 1
        if (begun.length === 12) all.resolve()
      },
      { concurrency, share: 1, retry: { limit: 0, delay: 0 } },
    )
    await jobs.start()
    for (let number = 0; number < 12; number++) await jobs.send('shared', { number }, whose('ann'))
    await all.promise
    // On PostgreSQL those that are fetched at the same moment may change places.
    expect(begun.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index))
  })

  test('that belong to nobody are kept from nothing', { tags: 'full' }, async () => {
    const jobs = server()
    const mayEnd = later()
    const all = later()
    let begun = 0
    jobs.work(
      'shared',
      async () => {
        begun += 1
        if (begun === concurrency) all.resolve()
        await mayEnd.promise
      },
      { concurrency, share },
    )
    await jobs.start()
    for (let number = 0; number < concurrency; number++) await jobs.send('shared', {})
    await all.promise
    mayEnd.resolve()
  })
})

describe('the end of a server', () => {
  test('waits for the job that runs and begins no other', async () => {
    const jobs = server()
    const begun = later()
    const mayEnd = later()
    let ended = 0
    jobs.work('slow', async () => {
      begun.resolve()
      await mayEnd.promise
      ended += 1
    })
    await jobs.start()
    await jobs.send('slow', {})
    await jobs.send('slow', {})
    await begun.promise
    const closing = close(jobs)
    mayEnd.resolve()
    await closing
    expect(ended).toBe(1)
    expect(await statesOf('slow')).toEqual(['completed', 'created'])
  })

  test('tells a job that takes too long, and leaves it to be done again', { tags: 'full' }, async () => {
    const jobs = server({ patience: 50 })
    const begun = later<AbortSignal>()
    jobs.work('endless', async (_data, { signal }) => {
      begun.resolve(signal)
      await new Promise(() => {})
    })
    await jobs.start()
    await jobs.send('endless', {}, { retry: { limit: 1, delay: 0 } })
    const signal = await begun.promise
    await close(jobs)
    expect(signal.aborted).toBe(true)
    expect(await statesOf('endless')).toEqual(['retry'])

    const next = server()
    const done = later<number>()
    next.work('endless', async (_data, { attempt }) => done.resolve(attempt))
    await next.start()
    await lookWhenDue('endless')
    expect(await done.promise).toBe(2)
  })

  test(
    'is no reason to tell the operator of jobs that take too long; such a job is told while it goes on',
    { tags: 'full' },
    async () => {
      const jobs = server({ patience: 50 })
      const aborted = later()
      jobs.work(
        'endless',
        async (_data, { signal }) => {
          signal.addEventListener('abort', () => aborted.resolve())
          await new Promise(() => {})
        },
        { expireAfter: 1 },
      )
      await jobs.start()
      await jobs.send('endless', {}, { retry: { limit: 0, delay: 0 } })
      await aborted.promise
      expect(warnings.splice(0)).toEqual([[{ job: 'endless', attempt: 1 }, 'a job takes longer than it may']])
      await close(jobs)
    },
  )

  test('before the start, and twice, is no failure', async () => {
    const jobs = server()
    await close(jobs)
    await jobs.close()
  })
})

describe('schedules', () => {
  const stored = async () => {
    const { rows } = await database.execute(`select name, cron, timezone from ${jobsSchema}.schedule`)
    return rows
  }

  test('are kept in the database, and go when the server no longer has them', async () => {
    const before = server()
    before.work('nightly', async () => {})
    before.schedule('nightly', '15 3 * * *')
    before.work('hourly', async () => {})
    before.schedule('hourly', '0 * * * *')
    await before.start()
    expect(await stored()).toHaveLength(2)
    await close(before)

    const after = server()
    after.work('nightly', async () => {})
    after.schedule('nightly', '45 4 * * *')
    await after.start()
    expect(await stored()).toEqual([{ name: 'nightly', cron: '45 4 * * *', timezone: 'UTC' }])
  })

  test('send their job when it is time', async () => {
    const jobs = server({ scheduleInterval: 1 })
    const done = later<object>()
    jobs.work('minutely', async (data) => done.resolve(data))
    jobs.schedule('minutely', '* * * * *')
    await jobs.start()
    await lookWhenDue('minutely')
    expect(await done.promise).toEqual({})
  })

  test('need a handler, and a right expression', { tags: 'full' }, async () => {
    const jobs = server()
    expect(() => jobs.schedule('nobody', '0 * * * *')).toThrow('Nobody does jobs')
    jobs.work('wrong', async () => {})
    jobs.schedule('wrong', 'every now and then')
    await expect(jobs.start()).rejects.toThrow()
  })
})

describe('a clock that was ahead and was set back', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  const nextLook = () => vi.advanceTimersByTime(120_000)
  const ahead = "now() + interval '7 hours'"
  const leaveMarks = async () => {
    await database.execute(
      `update ${jobsSchema}.version set cron_on = ${ahead}, bam_on = ${ahead}, flow_on = ${ahead}`,
    )
    await database.execute(
      `update ${jobsSchema}.queue set monitor_claim_on = ${ahead}, monitor_on = ${ahead}, maintain_on = ${ahead}`,
    )
  }
  /** Has the jobs of a name stored under that clock, to be begun at once. */
  const storeAhead = (name: string) =>
    database.execute(
      `update ${jobsSchema}.job set created_on = ${ahead}, start_after = ${ahead} where name = $1`,
      [name],
    )

  test('keeps no schedule from its time after a start', async () => {
    const before = server()
    before.work('minutely', async () => {})
    await before.start()
    await close(before)
    await leaveMarks()

    const after = server({ scheduleInterval: 1 })
    const done = later<object>()
    after.work('minutely', async (data) => done.resolve(data))
    after.schedule('minutely', '* * * * *')
    await after.start()
    await lookWhenDue('minutely')
    expect(await done.promise).toEqual({})
  })

  test('keeps neither deletions nor the search for lost jobs back while the server runs', async () => {
    const jobs = server()
    for (const name of ['letter', 'lost']) jobs.work(name, async () => {})
    await jobs.start()
    await jobs.send('letter', {}, { delay: 500 })
    await jobs.send('lost', {}, { delay: 500, retry: { limit: 0, delay: 0 } })
    await close(jobs)

    const queue = await startQueue()
    try {
      const hourAgo = "now() - interval '1 hour'"
      await database.execute(
        `update ${jobsSchema}.job set state = 'completed', completed_on = ${hourAgo} where name = 'letter'`,
      )
      await database.execute(
        `update ${jobsSchema}.job set state = 'active', started_on = ${hourAgo} where name = 'lost'`,
      )
      await leaveMarks()
      nextLook()
      await queue.supervise()
      expect(await statesOf('letter')).toEqual([])
      expect(await statesOf('lost')).toEqual(['failed'])
    } finally {
      await queue.stop({ graceful: false })
    }
  })

  test('keeps no job back that was stored meanwhile, and hurries none that is to wait', async () => {
    const before = server()
    for (const name of ['letter', 'reminder']) before.work(name, async () => {})
    await before.start()
    for (const name of ['letter', 'reminder']) await before.send(name, { name }, { delay: 500 })
    await close(before)
    await storeAhead('letter')

    const after = server()
    const done = later<object>()
    for (const name of ['letter', 'reminder']) after.work(name, async (data) => done.resolve(data))
    await after.start()
    expect(await done.promise).toEqual({ name: 'letter' })
    expect(await statesOf('reminder')).toEqual(['created'])
  })

  test('keeps nothing longer that failed, ran or ended meanwhile', async () => {
    const before = server()
    const names = ['failed', 'ran', 'ended']
    for (const name of names) before.work(name, async () => {})
    await before.start()
    for (const name of names) await before.send(name, {}, { delay: 500, retry: { limit: 5, delay: 60 } })
    await close(before)
    const leave = (name: string, change: string) =>
      database.execute(`update ${jobsSchema}.job set ${change} where name = $1`, [name])
    await leave('failed', `state = 'retry', retry_count = 1, start_after = ${ahead}`)
    await leave('ran', `state = 'active', started_on = ${ahead}, heartbeat_on = ${ahead}`)
    await leave('ended', `state = 'completed', completed_on = ${ahead}`)

    const after = server()
    const done = later()
    for (const name of names) after.work(name, async () => (name === 'failed' ? done.resolve() : undefined))
    await after.start()
    await done.promise
    const { rows } = await database.execute(
      `select name from ${jobsSchema}.job where greatest(started_on, heartbeat_on, completed_on) > now()`,
    )
    expect(rows).toEqual([])
  })

  test('does not cut the wait short of a job that was stored meanwhile and fails later', async () => {
    const retry = { limit: 1, delay: 3600 }
    const before = server()
    before.work('letter', async () => {}, { retry })
    await before.start()
    await before.send('letter', {}, { delay: 500 })
    await close(before)
    await storeAhead('letter')

    const after = server()
    const other = later()
    after.work('letter', () => Promise.reject(new Error('no way there')), { retry })
    after.work('other', async () => other.resolve())
    await after.start()
    await vi.waitUntil(async () => (await statesOf('letter'))[0] === 'retry', { timeout: 10_000 })
    nextLook()
    await after.send('other', {})
    await other.promise
    const { rows } = await database.execute(
      `select start_after > now() as waits from ${jobsSchema}.job where name = 'letter'`,
    )
    expect(rows).toEqual([{ waits: true }])
  })
})

test('a name has one handler, which is there before the start', { tags: 'full' }, async () => {
  const jobs = server()
  jobs.work('once', async () => {})
  expect(() => jobs.work('once', async () => {})).toThrow('have a handler already')
  await jobs.start()
  expect(() => jobs.work('late', async () => {})).toThrow('before the server starts')
})

test('a statement that fails in the middle of a block leaves the database usable', async () => {
  await expect(database.execute('begin; select 1; select nonsense; commit;')).rejects.toThrow()
  const { rows } = await database.execute('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})

test('on a full disk the embedded database takes neither a statement nor a block of them', async () => {
  const full = await openPgliteInMemory(await databaseSnapshot(), { hasRoom: () => false })
  try {
    for (const text of ['create table more (id int)', 'begin; create table more (id int); commit;']) {
      await expect(full.execute(text)).rejects.toBeInstanceOf(DiskFullError)
    }
  } finally {
    await full.close()
  }
})

test('a block of statements answers with the rows of all of them', async () => {
  const { rows } = await database.execute('begin; select 1 as one; select 2 as two; commit;')
  expect(rows).toEqual([{ one: 1 }, { two: 2 }])
})
