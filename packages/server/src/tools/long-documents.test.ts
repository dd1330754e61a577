import { randomUUID } from 'node:crypto'
import { limits, toolLimits, type OfficeOutput, type ToolFile, type ToolJob } from '@ai-studio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dependencies } from '../dependencies.ts'
import { testServer, type TestClient, type TestServer } from '../testing/index.ts'
import { noModels } from '../testing/no-models.ts'
import { formRequest } from '../testing/test-client.ts'
import { officeToolsWorker } from './office/index.ts'
import { readingLimits } from './office/read/index.ts'

let server: TestServer
let ann: TestClient
beforeAll(async () => {
  const worker = officeToolsWorker({ models: noModels, now: () => new Date() } as Dependencies)
  server = await testServer({ toolWorkers: [worker], toolRunner: { flushAfter: 10 } })
  ann = server.visitor()
})
afterAll(() => server.close())

const start = (input: ToolJob['input']) =>
  ann.post('/api/tools/office-tools/jobs', { requestId: randomUUID(), input })

async function done(input: ToolJob['input']): Promise<ToolJob> {
  const answer = await start(input)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(202)
  await server.jobs.run()
  const job = (await ann.get(`/api/tools/jobs/${answer.json<ToolJob>().id}`)).json<ToolJob>()
  expect(job).toMatchObject({ status: 'succeeded', error: null })
  return job
}

async function given(text: string, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  const answer = await ann.send('POST', '/api/tools/office-tools/files', await formRequest(form))
  return answer.json<ToolFile>().id
}

test.each(['docx', 'pdf'])(
  'all that is read of documents at once is made into a document: %s',
  { tags: 'full' },
  async (format) => {
    const paragraph = 'これは長い文章です。日本語の文書を読み、そのまま文書にします。\n\n'
    const text = paragraph.repeat(Math.ceil(readingLimits.characters / 3 / paragraph.length))
    // In Markdown a sign before each of these.
    const names = [1, 2, 3, 4].map((number) => `${'_'.repeat(190)} ${number}.md`)
    const documents: string[] = []
    for (const name of names) documents.push(await given(text, name))
    const { markdown, warnings } = (await done({ task: 'read', documents })).output as OfficeOutput
    expect(warnings).toContain('cut')
    expect(markdown.length).toBeGreaterThan(readingLimits.characters)
    expect(Buffer.byteLength(markdown)).toBeGreaterThan(limits.jsonBodyBytes)

    const made = await done({ task: 'make', markdown, format })
    expect(made.files).toMatchObject([{ fileName: expect.stringMatching(`\\.${format}$`) }])
    expect((made.output as OfficeOutput).markdown).toHaveLength(markdown.length)
  },
)

test.each([
  ['of three bytes', '語'],
  ['that are escaped', '"'],
])('the longest text is taken with characters %s, and no longer one', async (_, character) => {
  const longest = character.repeat(toolLimits.documentLength)
  expect((await start({ task: 'make', markdown: longest })).statusCode).toBe(202)
  const refused = await start({ task: 'make', markdown: `${longest}x` })
  expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'input.markdown' }] })
})
