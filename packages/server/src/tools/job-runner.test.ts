import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectionRefused, faultyDatabase } from '../chat/testing/faulty-database.ts'
import { toolFiles, toolJobs, usageCounters } from '../db/schema.ts'
import { testDatabase, type TestClient } from '../testing/index.ts'
import { writeTopic } from './testing/scripted-tool.ts'
import { toolServer, type ToolServer } from './testing/tool-server.ts'

const lease = 20_000
const patience = { timeout: 10_000 }
let faulty: ReturnType<typeof faultyDatabase>
let server: ToolServer
let ann: TestClient
beforeAll(async () => {
  faulty = faultyDatabase(await testDatabase())
  server = await toolServer({ database: faulty, toolRunner: { lease, reapEvery: 20, renewEvery: 30 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  faulty.fault = undefined
  await server.database.db.delete(toolJobs)
  await server.database.db.delete(toolFiles)
  await server.database.db.delete(usageCounters)
  server.jobs.waiting.length = 0
  server.writer.reset()
  ann = server.visitor()
})

/** Long enough for several looks. */
const someLooks = () => new Promise((resolve) => setTimeout(resolve, 150))

describe('a job that waits', () => {
  test('and that the queue has lost is sent to it again, once', async () => {
    const { id } = await server.start(ann)
    server.jobs.waiting.length = 0
    server.clock.advance(lease - 1)
    await someLooks()
    expect(server.jobs.waiting).toEqual([])

    server.clock.advance(1)
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
      server.clock.advance(lease)
      await vi.waitUntil(() => server.jobs.waiting.length > 0, patience)
    }
    await server.jobs.run()
    expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded' })
  })

  test('in the queue is not sent twice, however long it waits', async () => {
    await server.start(ann)
    await server.start(ann)
    for (let time = 0; time < 3; time++) {
      server.clock.advance(lease)
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
    server.clock.advance(lease)
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
    server.writer.act = (task) => {
      faulty.fault = { when: 'after', error: connectionRefused() }
      return writeTopic(task)
    }
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
    server.clock.advance(lease)
    await vi.waitUntil(() => server.jobs.waiting.length > 0, patience)
    await server.jobs.run()
    expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded', credits: 1 })
  })
})
