import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { tierLimits, toolLimits, type ToolFile, type ToolJob } from '@ai-studio/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toolFiles, toolJobs, usageCounters } from '../db/schema.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import type { TestClient } from '../testing/index.ts'
import { testClock, type TestClock } from '../testing/test-clock.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'
import { finishFiles } from './files.queries.ts'
import { deleteToolJobsOf, pruneToolJobs } from './job-files.ts'
import { claimJob, holdEndedJob, requeueJob, succeedJob } from './jobs.queries.ts'
import { keepMadeFiles, nameFiles } from './made-files.ts'
import { writeTopic } from './testing/scripted-tool.ts'
import { toolServer, type ToolServer } from './testing/tool-server.ts'

let clock: TestClock
let service: ExternalId
let server: ToolServer
beforeAll(async () => {
  clock = testClock()
  service = await externalId(clock)
  server = await toolServer({ env: service.env, fetch: service.fetch, now: clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.db.delete(toolJobs)
  await server.database.db.delete(toolFiles)
  await server.database.db.delete(usageCounters)
  server.jobs.waiting.length = 0
  server.writer.reset()
  server.reader.reset()
})

const dayLimit = tierLimits.anonymous.messagesPerDay
const create = (client: TestClient, requestId: string = randomUUID()) =>
  client.post('/api/tools/content-writer/jobs', { requestId, input: { topic: 'Tea' } })
const idOf = (browser: TestClient) => browser.cookies.get('studio_visitor')!.split('.')[0]!
const pathOf = ({ url }: ToolFile) => new URL(url).pathname
/** Where the server has its files. */
const filesOf = () => folderUploadStore(join(server.config.dataFolder, 'tools'))
const needed = () => ({ database: server.database, toolFiles: filesOf() })

describe('several tabs of several visitors behind one address', () => {
  test('begin and cancel at once: everybody is answered, and all that was cancelled is given back', async () => {
    const clients = [1, 2, 3].map(() => server.visitor({ address: '10.0.0.1' }))
    for (const client of clients) await server.start(client)
    // As the database does by itself after a while; how it finds the counters depends on it.
    await server.database.db.execute(sql`analyze usage_counters`)
    const answers: number[] = []
    const open = new Map(clients.map((client) => [client, [] as string[]]))
    const cancel = async (client: TestClient, id: string) =>
      void answers.push((await client.post(`/api/tools/jobs/${id}/cancel`)).statusCode)
    for (let round = 0; round < 12; round++) {
      clock.advance(60_000)
      await Promise.all(
        clients.flatMap((client) => [
          ...[1, 2].map(async () => {
            const answer = await create(client)
            answers.push(answer.statusCode)
            if (answer.statusCode === 202) open.get(client)!.push(answer.json<ToolJob>().id)
          }),
          ...open
            .get(client)!
            .splice(0, 2)
            .map((id) => cancel(client, id)),
        ]),
      )
    }
    for (const [client, ids] of open) for (const id of ids) await cancel(client, id)
    expect(answers.filter((status) => status !== 200 && status !== 202)).toEqual([])
    for (const client of clients) expect(await server.left(client)).toBe(dayLimit - 1)
  })

  test('find room for no more jobs than one tab does', async () => {
    const client = server.visitor()
    for (let count = 1; count < toolLimits.openJobs; count++) {
      if (count % 4 === 0) clock.advance(60_000)
      await server.start(client)
    }
    clock.advance(60_000)
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(client)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([202, 429, 429, 429])
    expect(await server.left(client)).toBe(dayLimit - toolLimits.openJobs)
  })
})

describe('a job that is tried again', () => {
  test('and waits already stays as it is, though the day has nothing left', async () => {
    const client = server.visitor()
    const { id } = await server.start(client)
    await client.post(`/api/tools/jobs/${id}/cancel`)
    await server.database.db
      .update(usageCounters)
      .set({ count: dayLimit - 1 })
      .where(eq(usageCounters.kind, 'messages/day'))
    const both = await Promise.all([1, 2].map(() => client.post(`/api/tools/jobs/${id}/retry`)))
    const later = await client.post(`/api/tools/jobs/${id}/retry`)
    expect([...both, later].map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    expect(later.json()).toMatchObject({ status: 'queued', credits: 1 })
    expect(await server.left(client)).toBe(0)
  })
})

describe('who signs in while a job runs', () => {
  /** A job of a visitor that is being done, and who they are a moment later. */
  async function signInMeanwhile(client = server.visitor()) {
    const mayEnd = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    server.writer.act = async (task) => {
      begun.resolve()
      await mayEnd.promise
      return writeTopic(task)
    }
    const job = await server.start(client)
    const visitorId = idOf(client)
    const done = server.jobs.run()
    await begun.promise
    const token = await service.token(service.somebody())
    const answer = await client.post('/api/auth/session', undefined, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    const userId = answer.json<{ id: string }>().id
    return { job, visitorId, userId, user: signedIn(server, token), end: () => (mayEnd.resolve(), done) }
  }

  test('gets what it makes, which is theirs alone', async () => {
    const { job, user, userId, end } = await signInMeanwhile()
    await end()
    const { status, files } = await server.job(user, job.id)
    expect(status).toBe('succeeded')
    expect((await user.get(pathOf(files[0]!))).body).toBe('Tea')
    const rows = await server.database.db.select({ of: toolFiles.principalId }).from(toolFiles)
    expect(rows).toEqual([{ of: userId }])
  })

  test('gets back what it cost when it is cancelled', async () => {
    const { job, user, end } = await signInMeanwhile()
    const limit = tierLimits.free.messagesPerDay
    expect(await server.left(user)).toBe(limit - 1)
    expect((await user.post(`/api/tools/jobs/${job.id}/cancel`)).json()).toMatchObject({ status: 'canceled' })
    await end()
    expect(await server.left(user)).toBe(limit)
    const counters = await server.database.db.select().from(usageCounters)
    expect(counters.filter(({ kind, count }) => kind.endsWith('messages/day') && count > 0)).toEqual([])
  })

  test('can do so although the same request has come as the user already', async () => {
    const browser = server.visitor()
    const requestId = randomUUID()
    const first = await server.start(browser, {}, requestId)
    const token = await service.token(service.somebody())
    const user = signedIn(server, token)
    const second = await server.start(user, {}, requestId)
    const answer = await browser.post('/api/auth/session', undefined, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    const { jobs } = (await user.get('/api/tools/jobs')).json<{ jobs: ToolJob[] }>()
    expect(jobs.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    expect((await server.start(user, {}, requestId)).id).toBe(second.id)
  })
})

describe('what is deleted', () => {
  /** What a worker of another process does: it begins a job, writes its file, and has not ended it yet. */
  async function workElsewhere(id: string) {
    const claim = { id, run: 1, worker: randomUUID() }
    const { db } = server.database
    await claimJob(db, claim, clock(), 20_000)
    const files = nameFiles([{ fileName: 'tea.md', contentType: 'text/markdown', data: Buffer.from('Tea') }])
    const tool = 'content-writer' as const
    expect(await keepMadeFiles({ ...needed(), now: clock }, { tool }, claim, files, 20_000)).toBe(true)
    return { claim, name: files[0]!.name }
  }

  test('while it is being finished leaves no file behind', async () => {
    const client = server.visitor()
    const { id } = await server.start(client)
    const principalId = idOf(client)
    const { claim, name } = await workElsewhere(id)
    const { db } = server.database
    const mayCommit = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const finishing = db.transaction(async (tx) => {
      await succeedJob(tx, claim, { output: {} }, clock())
      await finishFiles(tx, [name], { jobId: id, principalId })
      ended.resolve()
      await mayCommit.promise
    })
    await ended.promise
    const deleting = deleteToolJobsOf(needed(), principalId)
    setTimeout(mayCommit.resolve, 50)
    await Promise.all([finishing, deleting])
    expect(await db.$count(toolFiles)).toBe(0)
    expect(await filesOf().read(name)).toBeUndefined()
  })

  test('with all that somebody has takes along what a job is making for them', async () => {
    const client = server.visitor()
    const { id } = await server.start(client)
    const { claim, name } = await workElsewhere(id)
    const { db } = server.database
    await deleteToolJobsOf(needed(), idOf(client))
    expect(await db.$count(toolFiles)).toBe(0)
    expect(await filesOf().read(name)).toBeUndefined()
    // Who comes later writes nothing more.
    const files = nameFiles([{ fileName: 'b.md', contentType: 'text/markdown', data: Buffer.from('B') }])
    const tool = 'content-writer' as const
    expect(await keepMadeFiles({ ...needed(), now: clock }, { tool }, claim, files, 20_000)).toBe(false)
    expect(await filesOf().read(files[0]!.name)).toBeUndefined()
    expect(await db.$count(toolFiles)).toBe(0)
  })

  test('because its time has come is no job that is tried again at that moment', async () => {
    const client = server.visitor()
    const { id, expiresAt } = await server.start(client)
    await client.post(`/api/tools/jobs/${id}/cancel`)
    const { db } = server.database
    const late = new Date(new Date(expiresAt).getTime() + 1)
    const [row] = await db.select().from(toolJobs)
    const mayCommit = Promise.withResolvers<void>()
    const requeued = Promise.withResolvers<void>()
    const retrying = db.transaction(async (tx) => {
      expect(await holdEndedJob(tx, row!.principalId, id)).toBe(true)
      await requeueJob(tx, row!.principalId, id, { ...row!, expiresAt: new Date(late.getTime() + 60_000) })
      requeued.resolve()
      await mayCommit.promise
    })
    await requeued.promise
    const pruning = pruneToolJobs(needed(), late)
    setTimeout(mayCommit.resolve, 50)
    await Promise.all([retrying, pruning])
    expect(await server.job(client, id)).toMatchObject({ status: 'queued' })
  })

  test('because its time has come answers whoever has it tried again that there is none, and costs nothing', async () => {
    const client = server.visitor()
    const { id, expiresAt } = await server.start(client)
    await client.post(`/api/tools/jobs/${id}/cancel`)
    const late = new Date(new Date(expiresAt).getTime() + 1)
    const [answer] = await Promise.all([
      client.post(`/api/tools/jobs/${id}/retry`),
      pruneToolJobs(needed(), late),
    ])
    const jobs = await server.database.db.select().from(toolJobs)
    const isThere = answer.statusCode === 202
    expect(answer.statusCode).toBe(isThere ? 202 : 404)
    expect(jobs.map(({ status }) => status)).toEqual(isThere ? ['queued'] : [])
    expect(await server.left(client)).toBe(isThere ? dayLimit - 1 : dayLimit)
  })

  test('by its owner while another tab has it tried again is gone, and costs nothing', async () => {
    const client = server.visitor()
    for (let round = 0; round < 3; round++) {
      const { id } = await server.start(client)
      await client.post(`/api/tools/jobs/${id}/cancel`)
      const [retried, deleted] = await Promise.all([
        client.post(`/api/tools/jobs/${id}/retry`),
        client.delete(`/api/tools/jobs/${id}`),
      ])
      expect([202, 404]).toContain(retried.statusCode)
      expect(deleted.statusCode).toBe(204)
    }
    expect(await server.database.db.$count(toolJobs)).toBe(0)
    expect(await server.left(client)).toBe(dayLimit)
  })

  test('because nobody has used it is no file that a job takes at that moment', async () => {
    const client = server.visitor()
    const file = JSON.parse((await server.give(client, Buffer.from('%PDF-1.7'))).body) as ToolFile
    clock.advance(25 * 60 * 60 * 1000)
    const begin = () =>
      client.post('/api/tools/office-tools/jobs', {
        requestId: randomUUID(),
        input: { task: 'read', documents: [file.id] },
      })
    const [answer] = await Promise.all([begin(), pruneToolJobs(needed(), clock())])
    const isThere = (await server.stranger().get(pathOf(file))).statusCode === 200
    expect(isThere).toBe(answer.statusCode === 202)
  })
})

test('a file that is being looked at while its visitor signs in is refused, not kept for nobody', async () => {
  const visitor = server.visitor()
  await visitor.post('/api/chat/conversation')
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const user = signedIn(server, await service.token(service.somebody()), { cookie })
  const { checkFile } = server.reader
  server.reader.checkFile = async () => {
    expect((await user.post('/api/auth/session')).statusCode).toBe(200)
    return 'application/pdf'
  }
  try {
    const answer = await server.give(visitor, Buffer.from('%PDF-1.7'))
    expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([401, { code: 'TOKEN_INVALID' }])
  } finally {
    Object.assign(server.reader, { checkFile })
  }
  expect(await server.database.db.$count(toolFiles)).toBe(0)
})
