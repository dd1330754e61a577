import { randomUUID } from 'node:crypto'
import type { ToolFile, ToolId, ToolInput, ToolJob } from '@ai-studio/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatModel } from '../models/testing/fixed-provider.ts'
import type { ModelProvider, ResolvedModel } from '../models/provider.ts'
import { testServer, type TestClient, type TestServer } from '../testing/index.ts'
import { formRequest } from '../testing/test-client.ts'

/** Models that were asked, in order. */
const asked: string[] = []
const provider: ModelProvider = {
  id: 'test',
  name: 'Test',
  listModels: async () => [],
  async *streamChat({ modelId }) {
    asked.push(modelId)
    yield 'What a model says.'
  },
}
const modelOf = (id: string): ResolvedModel => ({
  id: `test/${id}`,
  model: chatModel(id, { name: id.toUpperCase(), capabilities: ['chat', 'vision'] }),
  provider,
})
const [one, two] = [modelOf('one'), modelOf('two')]

/** Models that are listed now; the first one is the default. */
let listed: ResolvedModel[] = []
/** Models that are found by those who wait for them. */
let late: ResolvedModel[] = []

let server: TestServer
let ann: TestClient
const files: Partial<Record<ToolId, string>> = {}
beforeAll(async () => {
  server = await testServer({
    models: {
      list: async () => listed,
      resolve: async (id) => [...listed, ...late].find((model) => model.id === id),
      defaultModelId: async () => listed[0]?.id ?? null,
      close: async () => undefined,
    },
    toolRunner: { flushAfter: 10 },
  })
  ann = server.visitor()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  files['office-tools'] = await given(
    'office-tools',
    Buffer.from('The board met. It decided a lot.'),
    'a.txt',
  )
  files['vision'] = await given('vision', picture, 'a.png')
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.advance(60_000)
  asked.length = 0
  listed = []
  late = []
})

async function given(tool: ToolId, bytes: Uint8Array, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  return (await ann.send('POST', `/api/tools/${tool}/files`, await formRequest(form))).json<ToolFile>().id
}

async function accepted(tool: ToolId, input: ToolInput): Promise<ToolJob> {
  const answer = await ann.post(`/api/tools/${tool}/jobs`, { requestId: randomUUID(), input })
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json<ToolJob>()
}

async function done({ id }: ToolJob): Promise<ToolJob> {
  await server.jobs.run()
  return (await ann.get(`/api/tools/jobs/${id}`)).json<ToolJob>()
}

const left = async () =>
  (await ann.get('/api/chat/usage')).json<{ messages: { remaining: number } }>().messages.remaining

const tasks: [string, ToolId, () => ToolInput][] = [
  ['a draft', 'content-writer', () => ({ task: 'draft', topic: 'Tea' })],
  ['a summary', 'office-tools', () => ({ task: 'summarize', documents: [files['office-tools']!] })],
  [
    'a translation',
    'office-tools',
    () => ({ task: 'translate', into: 'vi', documents: [files['office-tools']!] }),
  ],
  ['a description', 'vision', () => ({ task: 'describe', images: [files['vision']!] })],
]

describe.each(tasks)('%s', (_, tool, input) => {
  test('that was accepted for a model is made by that one, whichever is the default by then', async () => {
    listed = [one, two]
    const job = await accepted(tool, input())
    listed = [two, one]
    expect(await done(job)).toMatchObject({
      status: 'succeeded',
      provider: { id: 'test/one', kind: 'service', name: 'ONE' },
    })
    expect(new Set(asked)).toEqual(new Set(['one']))
  })

  test('that was accepted for a model whose list is late waits for it', async () => {
    listed = [one]
    const job = await accepted(tool, input())
    listed = []
    late = [one]
    expect(await done(job)).toMatchObject({ status: 'succeeded', provider: { id: 'test/one' } })
    expect(new Set(asked)).toEqual(new Set(['one']))
  })

  test.each([
    ['that has gone', []],
    ['in whose place there is another', [two]],
    ['that only buyers may use by now', [{ ...one, model: { ...one.model, tier: 'pro' as const } }]],
  ])('that was accepted for a model %s fails as busy, and gives its message back', async (__, then) => {
    const before = await left()
    listed = [one]
    const job = await accepted(tool, input())
    listed = then
    expect(await done(job)).toMatchObject({
      status: 'failed',
      error: { code: 'TOOL_BUSY' },
      credits: 0,
      output: null,
      files: [],
    })
    expect([asked, await left()]).toEqual([[], before])
  })
})

test.each(tasks.slice(0, 2))(
  '%s that was accepted as the studio’s own work goes to no model that comes meanwhile',
  async (_, tool, input) => {
    const job = await accepted(tool, input())
    listed = [one]
    expect(await done(job)).toMatchObject({ status: 'succeeded', provider: { kind: 'built-in' } })
    expect(asked).toEqual([])
  },
)

test('who tries again what a model was to do is told who does it now', async () => {
  listed = [one]
  const job = await accepted('content-writer', { task: 'draft', topic: 'Tea' })
  listed = []
  await done(job)
  const again = (await ann.post(`/api/tools/jobs/${job.id}/retry`)).json<ToolJob>()
  expect(again).toMatchObject({ status: 'queued', provider: { kind: 'built-in' } })
  expect(await done(again)).toMatchObject({ status: 'succeeded', provider: { kind: 'built-in' } })
})
