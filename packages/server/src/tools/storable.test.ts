import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import { plainFileName } from './job-files.ts'
import { toolServer, type ToolServer } from './testing/tool-server.ts'

let server: ToolServer
let ann: TestClient
beforeAll(async () => {
  server = await toolServer()
  ann = server.visitor()
})
afterAll(() => server.close())

test.each([
  [{ topic: 'half \ud83d' }, { topic: 'half \ufffd' }],
  [{ topic: 'a', points: '\udc00 b' }, { points: '\ufffd b' }],
  [{ topic: 'a', text: 'hidden \ud800' }, { text: 'hidden \ufffd' }],
])('an input with half of a sign is taken: %j', async (input, kept) => {
  const answer = await ann.post('/api/tools/content-writer/jobs', { requestId: randomUUID(), input })
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toMatchObject({ input: kept })
})

test('what a tool has made is kept, though a text of it was cut in the middle of a sign or has NUL in it', async () => {
  server.writer.act = (task) => {
    task.report({ partial: 'a\0b' })
    return { files: [], output: () => ({ title: 'cut \ud83d', parts: [{ text: 'a\0b' }, 1, null, true] }) }
  }
  const { id } = await server.start(ann)
  await server.jobs.run()
  expect(await server.job(ann, id)).toMatchObject({
    status: 'succeeded',
    output: { title: 'cut \ufffd', parts: [{ text: 'ab' }, 1, null, true] },
  })
})

test('a file name is no longer than it may be, whatever stands behind its last dot', () => {
  expect(plainFileName('می\u200Cروم\u202E.pdf')).toBe('می\u200Cروم .pdf')
  expect(plainFileName(`report.${'x'.repeat(5000)}`)).toHaveLength(200)
  expect(plainFileName(`${'r'.repeat(5000)}.pdf`)).toMatch(/^r{196}\.pdf$/)
})
