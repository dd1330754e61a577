import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectionRefused, faultyDatabase } from '../chat/testing/faulty-database.ts'
import { principals, toolFiles, toolJobs, usageCounters } from '../db/schema.ts'
import { testDatabase, type TestClient } from '../testing/index.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'
import { unusedToolFiles } from './all-jobs.ts'
import { deleteToolJobsOf, pruneToolJobs } from './job-files.ts'
import { writeTopic } from './testing/scripted-tool.ts'
import { toolServer, type ToolServer } from './testing/tool-server.ts'
import { ToolError } from './tool-worker.ts'

const lease = 20_000
const patience = { timeout: 10_000 }
let faulty: ReturnType<typeof faultyDatabase>
let server: ToolServer
let ann: TestClient
let folder: string
const logged: Record<string, unknown>[] = []
/** What happens when a file of a job lies in its place. */
let whenWritten: () => unknown
beforeAll(async () => {
  faulty = faultyDatabase(await testDatabase())
  folder = await mkdtemp(join(tmpdir(), 'studio-tool-files-'))
  server = await toolServer({
    database: faulty,
    toolFiles: toolStore(),
    toolRunner: { lease, reapEvery: 20, renewEvery: 30 },
    log: {
      level: 'warn',
      stream: { write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  faulty.fault = undefined
  whenWritten = () => undefined
  await server.database.db.delete(toolJobs)
  await server.database.db.delete(toolFiles)
  await server.database.db.delete(usageCounters)
  server.jobs.waiting.length = 0
  server.writer.reset()
  server.reader.reset()
  ann = server.visitor()
})

function toolStore() {
  const store = folderUploadStore(folder)
  return {
    ...store,
    async write(name: string, data: Uint8Array) {
      await store.write(name, data)
      await whenWritten()
    },
  }
}
/** Names of the files that lie there. */
const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** So much time goes by for leases, which only the database's clock ends. */
const leasesAge = (milliseconds: number) =>
  server.database.db
    .update(toolJobs)
    .set({ leaseUntil: sql`${toolJobs.leaseUntil} - ${milliseconds}::int * interval '1 millisecond'` })

/** Long enough for several looks. */
const someLooks = () => new Promise((resolve) => setTimeout(resolve, 150))

test('a service that fails is told of in the log with its reason, one that refuses what is asked is not', async () => {
  logged.length = 0
  const cause = new Error('401 from the service')
  for (const failure of [new ToolError('TOOL_FAILED', { cause }), new ToolError('TOOL_REFUSED')]) {
    server.writer.act = () => {
      throw failure
    }
    const { id } = await server.start(ann)
    await server.jobs.run()
    expect(await server.job(ann, id)).toMatchObject({ status: 'failed' })
  }
  expect(logged.filter(({ level }) => level === 'warn')).toEqual([
    expect.objectContaining({
      tool: 'content-writer',
      err: expect.objectContaining({
        code: 'TOOL_FAILED',
        cause: expect.objectContaining({ message: cause.message }),
      }),
    }),
  ])
})

describe('a job that waits', () => {
  test('and that the queue has lost is sent to it again, once', async () => {
    const { id } = await server.start(ann)
    server.jobs.waiting.length = 0
    await leasesAge(lease / 2)
    await someLooks()
    expect(server.jobs.waiting).toEqual([])

    await leasesAge(lease / 2)
    await vi.waitUntil(() => server.jobs.waiting.length > 0, patience)
    expect(server.jobs.waiting).toMatchObject([{ data: { id, run: 1 } }])
    await server.jobs.run()
    expect(server.writer.begun).toHaveLength(1)
    expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded', credits: 1 })
  })

  test('and is lost again is found again', async () => {
    const { id } = await server.start(ann)
    for (let time = 0; time < 3; time++) {
      server.jobs.waiting.length = 0
      await leasesAge(lease)
      await vi.waitUntil(() => server.jobs.waiting.length > 0, patience)
    }
    await server.jobs.run()
    expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded' })
  })

  test('in the queue is not sent twice, however long it waits', async () => {
    await server.start(ann)
    await server.start(ann)
    for (let time = 0; time < 3; time++) {
      await leasesAge(lease)
      await someLooks()
    }
    expect(server.jobs.waiting).toHaveLength(2)
    await server.jobs.run()
    expect(server.writer.begun).toHaveLength(2)
  })

  test('among many that are lost is found with them', async () => {
    const clients = Array.from({ length: 5 }, () => server.visitor())
    for (const client of clients) for (let count = 0; count < 9; count++) await server.start(client)
    server.jobs.waiting.length = 0
    await leasesAge(lease)
    // More than are looked after at once.
    await vi.waitUntil(() => server.jobs.waiting.length === 45, patience)
    await server.jobs.run()
    expect(server.writer.begun).toHaveLength(45)
  })
})

describe('a job whose worker lives', () => {
  test('goes on when its beginning cannot be told to those who wait', async () => {
    const { notify } = faulty
    faulty.notify = () => Promise.reject(connectionRefused())
    try {
      const { id } = await server.start(ann)
      await server.jobs.run()
      expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded' })
    } finally {
      faulty.notify = notify
    }
  })

  test('keeps its files when it has succeeded and the answer of the database is lost', async () => {
    whenWritten = () => (faulty.fault = { when: 'after', error: connectionRefused() })
    const { id } = await server.start(ann)
    await expect(server.jobs.run()).rejects.toThrow('ECONNREFUSED')
    faulty.fault = undefined
    const { status, files } = await server.job(ann, id)
    expect(status).toBe('succeeded')
    expect((await ann.get(new URL(files[0]!.url).pathname)).body).toBe('Tea')
  })

  test('is handed back when its server stops, and begun by the next one as if for the first time', async () => {
    const stop = new AbortController()
    server.writer.act = () => {
      stop.abort()
      return new Promise(() => {})
    }
    const { id } = await server.start(ann)
    server.jobs.waiting.length = 0
    await expect(server.jobs.runNow('tool', { id, run: 1 }, { signal: stop.signal })).rejects.toThrow()
    const [row] = await server.database.db.select().from(toolJobs)
    expect(row).toMatchObject({ status: 'queued', attempts: 0, worker: null })

    server.writer.act = writeTopic
    await leasesAge(lease)
    await vi.waitUntil(() => server.jobs.waiting.length > 0, patience)
    await server.jobs.run()
    expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded', credits: 1 })
  })
})

describe('servers whose clocks differ', () => {
  test('do not take a job from a worker that lives', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    server.writer.act = async (task) => {
      begun.resolve()
      await mayEnd.promise
      return writeTopic(task)
    }
    const { id } = await server.start(ann)
    const start = server.clock()
    const running = server.jobs.run()
    await begun.promise
    // Whoever looks now believes that the lease was over long ago.
    server.clock.advance(10 * lease)
    await someLooks()
    expect(server.jobs.waiting).toEqual([])
    mayEnd.resolve()
    await running
    expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded' })
    expect(await server.database.db.select({ attempts: toolJobs.attempts }).from(toolJobs)).toEqual([
      { attempts: 1 },
    ])
    server.clock.set(start)
  })

  test('find a job that the queue has lost, also when whoever stored it is ahead', async () => {
    server.clock.set(new Date(Date.now() + 1_000 * lease))
    const ben = server.visitor()
    const { id } = await server.start(ben)
    server.jobs.waiting.length = 0
    await leasesAge(lease)
    await vi.waitUntil(() => server.jobs.waiting.length > 0, patience)
    await server.jobs.run()
    expect(await server.job(ben, id)).toMatchObject({ status: 'succeeded' })
  })
})

describe('a worker that dies when its file lies there', () => {
  const day = 24 * 60 * 60 * 1000
  const own = () => ann.cookies.get('studio_visitor')!.split('.')[0]!
  const needed = () => ({ database: server.database, toolFiles: toolStore() })

  /** The rows and the file of a worker that got no further. */
  async function orphan(): Promise<{ id: string; name: string }> {
    server.reader.act = writeTopic
    const given = await server.give(ann, Buffer.from('%PDF-1.7'))
    const document = (JSON.parse(given.body) as { id: string }).id
    const begin = await readDocument(document)
    expect(begin.statusCode).toBe(202)
    // Nothing more reaches the database, neither the end nor what would take the file away.
    whenWritten = () => (faulty.fault = { when: 'before', error: connectionRefused() })
    await expect(server.jobs.run()).rejects.toThrow('ECONNREFUSED')
    faulty.fault = undefined
    whenWritten = () => undefined
    const rows = await server.database.db.select().from(toolFiles).where(eq(toolFiles.unfinished, true))
    expect(rows).toMatchObject([{ jobId: null, principalId: own() }])
    const { name } = rows[0]!
    expect(await stored()).toContain(name)
    return { id: begin.json<{ id: string }>().id, name }
  }
  const readDocument = (document: string) =>
    ann.post('/api/tools/office-tools/jobs', {
      requestId: randomUUID(),
      input: { task: 'read', documents: [document] },
    })

  test('leaves it for a day, and not for longer; what its follower has made stays', async () => {
    const { id, name } = await orphan()
    server.jobs.waiting.length = 0
    await leasesAge(lease)
    await vi.waitUntil(() => server.jobs.waiting.length > 0, patience)
    await server.jobs.run()
    const { status, files } = await server.job(ann, id)
    expect([status, files.length]).toEqual(['succeeded', 1])

    await pruneToolJobs(needed(), new Date(server.clock().getTime() + day - 1_000))
    expect(await stored()).toContain(name)
    await pruneToolJobs(needed(), new Date(server.clock().getTime() + day + 1_000))
    expect(await stored()).not.toContain(name)
    expect(await server.database.db.$count(toolFiles, eq(toolFiles.name, name))).toBe(0)
    expect((await ann.get(new URL(files[0]!.url).pathname)).statusCode).toBe(200)
  })

  test('leaves nothing that counts as given by somebody', async () => {
    const { name } = await orphan()
    expect(await unusedToolFiles({ ...needed(), config: server.config }, own())).toEqual([])
    const answer = await readDocument(name)
    expect(answer.json()).toMatchObject({ code: 'FILE_NOT_FOUND' })
  })

  test('leaves nothing of somebody who is erased', async () => {
    const { name } = await orphan()
    await deleteToolJobsOf(needed(), own())
    expect(await stored()).not.toContain(name)
    expect(await server.database.db.$count(toolFiles)).toBe(0)
  })
})

test('a job whose row has gone when it is done writes no file', async () => {
  server.writer.act = async (task) => {
    await server.database.db.delete(toolJobs)
    return writeTopic(task)
  }
  const before = await stored()
  await server.start(ann)
  await server.jobs.run()
  expect(await stored()).toEqual(before)
  expect(await server.database.db.$count(toolFiles)).toBe(0)
})

test('a job whose owner goes while its file is written leaves none', async () => {
  whenWritten = async () => server.database.db.delete(principals).where(eq(principals.id, owner))
  const before = await stored()
  await server.start(ann)
  const owner = ann.cookies.get('studio_visitor')!.split('.')[0]!
  await server.jobs.run()
  expect(await stored()).toEqual(before)
})

test('a job whose owner goes, and whose files cannot all be written, leaves none', async () => {
  server.writer.act = (task) => {
    const { files, output } = writeTopic(task)
    return { files: [...files, ...files], output }
  }
  whenWritten = async () => {
    await server.database.db.delete(principals).where(eq(principals.id, owner))
    throw new Error('The disk is full.')
  }
  const before = await stored()
  await server.start(ann)
  const owner = ann.cookies.get('studio_visitor')!.split('.')[0]!
  await server.jobs.run()
  expect(await stored()).toEqual(before)
})
