import { randomUUID } from 'node:crypto'
import { tierLimits, toolLimits, type ToolFile, type ToolJob } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toolFiles, toolJobs, usageCounters } from '../db/schema.ts'
import { partnerOrigin, type TestClient, type TestResponse } from '../testing/index.ts'
import { ToolError } from './tool-worker.ts'
import { claimJob } from './jobs.queries.ts'
import { toolServer, type ToolServer } from './testing/tool-server.ts'
import { writeTopic } from './testing/scripted-tool.ts'

let server: ToolServer
let ann: TestClient
beforeAll(async () => {
  server = await toolServer({ toolRunner: { reapEvery: 20, flushAfter: 10, renewEvery: 30 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.db.delete(toolJobs)
  await server.database.db.delete(toolFiles)
  await server.database.db.delete(usageCounters)
  server.jobs.waiting.length = 0
  server.writer.reset()
  ann = server.visitor()
})

const codeOf = (answer: TestResponse) => answer.json<{ code: string }>().code
const dayLimit = tierLimits.anonymous.messagesPerDay

describe('a job', () => {
  test('is stored at once, done by a worker, and leads to its files', async () => {
    const waiting = await server.start(ann, { points: 'green\nblack' })
    expect(waiting).toMatchObject({
      tool: 'content-writer',
      status: 'queued',
      credits: 1,
      input: { topic: 'Tea', points: 'green\nblack' },
      provider: { kind: 'service', name: 'Scripted' },
      files: [],
      error: null,
      finishedAt: null,
    })
    await server.jobs.run()
    const done = await server.job(ann, waiting.id)
    expect(done).toMatchObject({ status: 'succeeded', progress: 1, output: { title: 'Tea' } })
    expect(done.version).toBeGreaterThan(waiting.version)
    const [file] = done.files as [ToolFile]
    expect(file).toMatchObject({ fileName: 'topic.md', size: 3, id: (done.output as { file: string }).file })
    const got = await server.stranger().get(new URL(file.url).pathname)
    expect(got.body).toBe('Tea')
    expect(got.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline; filename="topic.md"/),
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const saved = await server.stranger().get(`${new URL(file.url).pathname}?download=1`)
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
    expect(await server.left(ann)).toBe(dayLimit - 1)
  })

  test('gets what its fields say: defaults, no hidden ones, and lines as they were written', async () => {
    await server.start(ann, {
      task: 'draft',
      text: 'hidden here',
      points: 'a\r\nb',
      audience: 'Tea\tdrinkers',
    })
    await server.jobs.run()
    const [task] = server.writer.begun
    expect(task?.input).toMatchObject({
      task: 'draft',
      template: 'article',
      tone: 'neutral',
      points: 'a\nb',
      // As a browser draws a tab that was pasted.
      audience: 'Tea drinkers',
    })
    expect(task?.input).not.toHaveProperty('text')
    expect(task).toMatchObject({ language: 'en', tier: 'anonymous' })
  })

  test('that is asked for twice with one id is one job, and costs once', async () => {
    const id = randomUUID()
    const first = await server.start(ann, {}, id)
    const again = await server.start(ann, {}, id)
    expect(again.id).toBe(first.id)
    await server.jobs.run()
    expect(server.writer.begun).toHaveLength(1)
    expect(await server.start(ann, {}, id)).toMatchObject({ id: first.id, status: 'succeeded' })
    expect(await server.left(ann)).toBe(dayLimit - 1)
    const other = await ann.post('/api/tools/content-writer/jobs', {
      requestId: id,
      input: { topic: 'Coffee' },
    })
    expect([other.statusCode, codeOf(other)]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('that two tabs ask for at the same moment is one job, and costs once', async () => {
    await server.start(ann)
    const id = randomUUID()
    const both = await Promise.all([server.start(ann, {}, id), server.start(ann, {}, id)])
    expect(both[0].id).toBe(both[1].id)
    expect(await server.left(ann)).toBe(dayLimit - 2)
  })

  test.each([
    [{ topic: '' }, 'input.topic'],
    [{ topic: '   ' }, 'input.topic'],
    [{ topic: 7 }, 'input.topic'],
    [{ topic: 'x'.repeat(501) }, 'input.topic'],
    [{ topic: 'a', tone: 'rude' }, 'input.tone'],
    [{ topic: 'a', audience: 'two\nlines' }, 'input.audience'],
    [{ topic: 'a', colour: 'red' }, 'input.colour'],
    [{ topic: 'forbidden' }, 'input.topic'],
  ])('with %j is refused by field, and costs nothing', async (input, path) => {
    await server.start(ann)
    const answer = await ann.post('/api/tools/content-writer/jobs', { requestId: randomUUID(), input })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toEqual([path])
    expect(await server.left(ann)).toBe(dayLimit - 1)
  })

  test('is not begun when the day has too little left', async () => {
    await server.start(ann)
    await server.database.db.update(usageCounters).set({ count: dayLimit })
    server.clock.advance(60_000)
    const answer = await ann.post('/api/tools/content-writer/jobs', {
      requestId: randomUUID(),
      input: { topic: 'Tea' },
    })
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'ALLOWANCE_EXHAUSTED'])
    expect(answer.json<{ message: string }>().message).toContain("reached today's limit")
    expect(await server.database.db.$count(toolJobs)).toBe(1)
  })

  test('waits with others, but not with too many', async () => {
    for (let count = 0; count < toolLimits.openJobs; count++) {
      if (count === 5) server.clock.advance(60_000)
      await server.start(ann)
    }
    const answer = await ann.post('/api/tools/content-writer/jobs', {
      requestId: randomUUID(),
      input: { topic: 'Tea' },
    })
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'TOOL_JOBS_EXCEEDED'])
    expect(answer.json<{ message: string }>().message).toContain(`${toolLimits.openJobs} jobs`)
  })
})

describe('a job that comes to nothing', () => {
  test('says why in the language of whoever asks, costs nothing, and can be tried again', async () => {
    server.writer.act = () => {
      throw new ToolError('TOOL_REFUSED')
    }
    const { id } = await server.start(ann)
    await server.jobs.run()
    expect(await server.job(ann, id)).toMatchObject({
      status: 'failed',
      credits: 0,
      error: { code: 'TOOL_REFUSED', message: expect.stringContaining('nothing was charged') },
    })
    const vietnamese = await ann.get(`/api/tools/jobs/${id}`, { headers: { 'accept-language': 'vi' } })
    expect(vietnamese.json<ToolJob>().error?.message).toContain('không bị trừ tin nhắn nào')
    expect(await server.left(ann)).toBe(dayLimit)

    server.writer.act = writeTopic
    const again = await ann.post(`/api/tools/jobs/${id}/retry`)
    expect(again.statusCode).toBe(202)
    expect(again.json()).toMatchObject({ status: 'queued', credits: 1, error: null })
    // A second tab changes nothing.
    await ann.post(`/api/tools/jobs/${id}/retry`)
    await server.jobs.run()
    expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded', credits: 1 })
    expect(await server.left(ann)).toBe(dayLimit - 1)
    expect(codeOf(await ann.post(`/api/tools/jobs/${id}/retry`))).toBe('CONFLICT')
  })

  test('by a fault of ours says no more than that', async () => {
    server.writer.act = () => {
      throw new Error('the password is hunter2')
    }
    const { id } = await server.start(ann)
    await server.jobs.run()
    const job = await server.job(ann, id)
    expect(job).toMatchObject({ status: 'failed', error: { code: 'INTERNAL_ERROR' } })
    expect(JSON.stringify(job)).not.toContain('hunter2')
    expect(await server.left(ann)).toBe(dayLimit)
  })

  test('for want of room says so', async () => {
    server.writer.act = () => {
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    }
    const { id } = await server.start(ann)
    await server.jobs.run()
    expect(await server.job(ann, id)).toMatchObject({ status: 'failed', error: { code: 'STORAGE_FULL' } })
    expect(await server.left(ann)).toBe(dayLimit)
  })

  test('because it was cancelled while it waited is never begun', async () => {
    const { id } = await server.start(ann)
    const answer = await ann.post(`/api/tools/jobs/${id}/cancel`)
    expect(answer.json()).toMatchObject({ status: 'canceled', credits: 0 })
    await server.jobs.run()
    expect(server.writer.begun).toEqual([])
    expect(await server.left(ann)).toBe(dayLimit)
  })

  test('because it was cancelled while it ran tells its worker, and leaves no file', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    server.writer.act = async (task) => {
      begun.resolve(task.signal)
      await new Promise((resolve) => task.signal.addEventListener('abort', resolve))
      return writeTopic(task)
    }
    const { id } = await server.start(ann)
    const running = server.jobs.run()
    const signal = await begun.promise
    expect(await server.job(ann, id)).toMatchObject({ status: 'running' })
    await ann.post(`/api/tools/jobs/${id}/cancel`)
    await running
    expect(signal.aborted).toBe(true)
    expect(await server.job(ann, id)).toMatchObject({ status: 'canceled', files: [] })
    expect(await server.database.db.$count(toolFiles)).toBe(0)
    // To cancel what has ended changes nothing, and gives nothing back again.
    await ann.post(`/api/tools/jobs/${id}/cancel`)
    expect(await server.left(ann)).toBe(dayLimit)
  })

  test('because it took too long is ended', async () => {
    const slow = await toolServer({ toolRunner: { limit: 50 } })
    try {
      slow.writer.act = () => new Promise(() => {})
      const client = slow.visitor()
      const { id } = await slow.start(client)
      await slow.jobs.run()
      expect(await slow.job(client, id)).toMatchObject({ status: 'failed', error: { code: 'TOOL_TIMEOUT' } })
    } finally {
      await slow.close()
    }
  })
})

describe('a worker that dies', () => {
  /** Begins a job as a process would that is gone now. */
  async function abandoned(): Promise<string> {
    const { id } = await server.start(ann)
    server.jobs.waiting.length = 0
    await takeAway(id)
    return id
  }
  async function takeAway(id: string): Promise<void> {
    // Its lease is over as soon as it begins.
    await claimJob(server.database.db, { id, run: 1, worker: randomUUID() }, server.clock(), -1)
  }
  const released = () => vi.waitUntil(() => server.jobs.waiting.length > 0, { timeout: 5_000 })

  test('is followed by another one, once', async () => {
    const id = await abandoned()
    await released()
    expect(server.jobs.waiting).toHaveLength(1)
    await server.jobs.run()
    expect(server.writer.begun).toHaveLength(1)
    expect(await server.job(ann, id)).toMatchObject({ status: 'succeeded', credits: 1 })
    expect(await server.left(ann)).toBe(dayLimit - 1)
  })

  test('is not followed forever: what kills its workers fails, and costs nothing', async () => {
    const id = await abandoned()
    await released()
    server.jobs.waiting.length = 0
    await takeAway(id)
    await vi.waitUntil(async () => (await server.job(ann, id)).status === 'failed', { timeout: 5_000 })
    expect(await server.job(ann, id)).toMatchObject({ error: { code: 'TOOL_INTERRUPTED' }, credits: 0 })
    expect(await server.left(ann)).toBe(dayLimit)
  })

  test('and comes back after all finds that the job is not its own', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    server.writer.act = async (task) => {
      begun.resolve()
      await mayEnd.promise
      return writeTopic(task)
    }
    const { id } = await server.start(ann)
    const first = server.jobs.run()
    await begun.promise
    // Another process has taken it over and done it.
    await server.database.db.update(toolJobs).set({ worker: randomUUID() })
    mayEnd.resolve()
    await first
    expect(await server.job(ann, id)).toMatchObject({ status: 'running', files: [] })
    expect(await server.database.db.$count(toolFiles)).toBe(0)
  })
})

describe('who waits for a job', () => {
  test('hears how far it is, what there is of its text, and that it has ended', async () => {
    const mayEnd = Promise.withResolvers<void>()
    server.writer.act = async (task) => {
      task.report({ fraction: 0.25, stage: 'writing', partial: 'Tea is' })
      await mayEnd.promise
      return writeTopic(task)
    }
    const { id, version } = await server.start(ann)
    const running = server.jobs.run()
    let job = (await ann.get(`/api/tools/jobs/${id}?after=${version}`)).json<ToolJob>()
    expect(job.status).toBe('running')
    if (job.progress === null)
      job = (await ann.get(`/api/tools/jobs/${id}?after=${job.version}`)).json<ToolJob>()
    expect(job).toMatchObject({ progress: 0.25, stage: 'writing', partial: 'Tea is' })
    const end = ann.get(`/api/tools/jobs/${id}?after=${job.version}`)
    mayEnd.resolve()
    expect((await end).json()).toMatchObject({ status: 'succeeded', partial: null })
    await running
    // Of what has ended there is nothing to wait for.
    expect((await ann.get(`/api/tools/jobs/${id}?after=999`)).json()).toMatchObject({ status: 'succeeded' })
  })
})

describe('jobs of before', () => {
  test('are listed by page, newest first, and by tool', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count++) {
      server.clock.advance(1000)
      ids.unshift((await server.start(ann)).id)
    }
    const first = (await ann.get('/api/tools/jobs?limit=2')).json<{ jobs: ToolJob[]; nextCursor: string }>()
    expect(first.jobs.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = (await ann.get(`/api/tools/jobs?limit=2&cursor=${first.nextCursor}`)).json<{
      jobs: ToolJob[]
    }>()
    expect(second.jobs.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(second).not.toHaveProperty('nextCursor')
    expect((await ann.get('/api/tools/jobs?tool=imagen')).json()).toEqual({ jobs: [] })
    expect((await ann.get('/api/tools/jobs?cursor=nonsense')).statusCode).toBe(422)
  })

  test('belong to one person', async () => {
    const { id } = await server.start(ann)
    const ben = server.visitor()
    await server.start(ben)
    for (const answer of [
      await ben.get(`/api/tools/jobs/${id}`),
      await ben.post(`/api/tools/jobs/${id}/cancel`),
      await ben.post(`/api/tools/jobs/${id}/retry`),
      await ben.delete(`/api/tools/jobs/${id}`),
    ]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('are deleted with their files', async () => {
    const { id } = await server.start(ann)
    await server.jobs.run()
    const [file] = (await server.job(ann, id)).files as [ToolFile]
    expect((await ann.delete(`/api/tools/jobs/${id}`)).statusCode).toBe(204)
    expect((await server.stranger().get(new URL(file.url).pathname)).statusCode).toBe(404)
    expect((await ann.get(`/api/tools/jobs/${id}`)).statusCode).toBe(404)
  })

  test('go when their time has come, the files with them', async () => {
    const { id, expiresAt } = await server.start(ann)
    await server.jobs.run()
    const [file] = (await server.job(ann, id)).files as [ToolFile]
    const begin = server.clock()
    server.clock.set(new Date(new Date(expiresAt).getTime() - 1000))
    await server.jobs.runNow('tidy-up')
    expect((await ann.get(`/api/tools/jobs/${id}`)).statusCode).toBe(200)
    server.clock.advance(2000)
    await server.jobs.runNow('tidy-up')
    expect((await ann.get(`/api/tools/jobs/${id}`)).statusCode).toBe(404)
    expect((await server.stranger().get(new URL(file.url).pathname)).statusCode).toBe(404)
    server.clock.set(begin)
  })
})

describe('files for a job', () => {
  const pdf = Buffer.from('%PDF-1.7 hello')
  const read = (client: TestClient, documents: string[]) =>
    client.post('/api/tools/office-tools/jobs', {
      requestId: randomUUID(),
      input: { task: 'read', documents },
    })

  test('are looked at by their tool and given to it', async () => {
    const given = await server.give(ann, pdf, 'C:\\secret\\Báo cáo.pdf')
    expect(given.statusCode).toBe(201)
    const file = JSON.parse(given.body) as ToolFile
    expect(file).toMatchObject({ fileName: 'Báo cáo.pdf', contentType: 'application/pdf', size: pdf.length })
    server.reader.act = ({ files }) => ({
      files: [],
      output: () => ({ read: Buffer.from(files['documents']![0]!.data).toString() }),
    })
    const job = (await read(ann, [file.id])).json<ToolJob>()
    await server.jobs.run()
    const done = await server.job(ann, job.id)
    expect(done).toMatchObject({ status: 'succeeded', output: { read: '%PDF-1.7 hello' } })
    expect(done.inputFiles).toMatchObject([{ id: file.id, fileName: 'Báo cáo.pdf' }])
    const saved = await server.stranger().get(`${new URL(file.url).pathname}?download=1`)
    expect(saved.headers['content-disposition']).toContain("filename*=UTF-8''B%C3%A1o%20c%C3%A1o.pdf")
  })

  test.each([
    ['nothing', Buffer.alloc(0), 422, 'UPLOAD_EMPTY'],
    ['something else', Buffer.from('MZ'), 422, 'FILE_UNREADABLE'],
    ['too much', Buffer.alloc(20 * 1024 * 1024 + 1), 413, 'PAYLOAD_TOO_LARGE'],
  ])('that are %s are refused', async (_, bytes, status, code) => {
    const answer = await server.give(ann, bytes, 'bad.pdf')
    expect([answer.statusCode, (JSON.parse(answer.body) as { code: string }).code]).toEqual([status, code])
  })

  test('count before they are read, and one that could not be read does not', async () => {
    const counted = async () =>
      (await server.database.db.select().from(usageCounters))
        .filter(({ kind }) => kind.includes('uploads'))
        .map(({ count }) => count)
    await server.give(ann, Buffer.alloc(20 * 1024 * 1024 + 1), 'bad.pdf')
    expect(Math.max(0, ...(await counted()))).toBe(0)
    await server.give(ann, Buffer.from('MZ'), 'bad.pdf')
    expect(Math.max(...(await counted()))).toBe(1)
    await server.database.db.update(usageCounters).set({ count: 1000 })
    const answer = await server.give(ann, Buffer.alloc(20 * 1024 * 1024 + 1), 'bad.pdf')
    expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([429, { code: 'ALLOWANCE_EXHAUSTED' }])
  })

  test('are nobody else’s, and of nothing else', async () => {
    const { id } = JSON.parse((await server.give(ann, pdf)).body) as ToolFile
    const ben = server.visitor()
    await server.start(ben)
    expect(codeOf(await read(ben, [id]))).toBe('FILE_NOT_FOUND')
    expect(codeOf(await read(ann, ['AAAAAAAAAAAAAAAAAAAAAAAA.pdf']))).toBe('FILE_NOT_FOUND')
    expect((await read(ann, [])).statusCode).toBe(422)
    expect(await server.left(ann)).toBe(dayLimit)
  })

  test('go with their job, unless another one has them', async () => {
    const give = async () => JSON.parse((await server.give(ann, pdf)).body) as ToolFile
    const [own, shared] = [await give(), await give()]
    const job = (await read(ann, [own.id, shared.id])).json<ToolJob>()
    await read(ann, [shared.id])
    expect((await ann.delete(`/api/tools/jobs/${job.id}`)).statusCode).toBe(204)
    const statusOf = async ({ url }: ToolFile) =>
      (await server.stranger().get(new URL(url).pathname)).statusCode
    expect([await statusOf(own), await statusOf(shared)]).toEqual([404, 200])
    expect(codeOf(await read(ann, [own.id]))).toBe('FILE_NOT_FOUND')
  })

  test('that no job has go after a day', async () => {
    const unused = JSON.parse((await server.give(ann, pdf)).body) as ToolFile
    const used = JSON.parse((await server.give(ann, pdf)).body) as ToolFile
    await read(ann, [used.id])
    server.clock.advance(25 * 60 * 60 * 1000)
    await server.jobs.runNow('tidy-up')
    expect((await server.stranger().get(new URL(unused.url).pathname)).statusCode).toBe(404)
    expect((await server.stranger().get(new URL(used.url).pathname)).statusCode).toBe(200)
  })
})

test('all tools are listed with their forms and who does the work', async () => {
  const { tools } = (await server.stranger().get('/api/tools')).json<{ tools: { id: string }[] }>()
  expect(tools).toMatchObject([
    { id: 'content-writer', provider: { name: 'Scripted' }, fields: expect.any(Array) },
    { id: 'office-tools' },
  ])
})

test('a page of another site has no tools: its token is for chat alone', async () => {
  const embed = await server.embed(partnerOrigin)
  const answer = await embed.post('/api/tools/content-writer/jobs', {
    requestId: randomUUID(),
    input: { topic: 'Tea' },
  })
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
})
