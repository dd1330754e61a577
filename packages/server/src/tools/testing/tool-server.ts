import { randomUUID } from 'node:crypto'
import type { ToolInput, ToolJob } from '@ai-studio/contract'
import { formRequest } from '../../testing/test-client.ts'
import {
  testServer,
  type TestClient,
  type TestServer,
  type TestServerOverrides,
} from '../../testing/index.ts'
import { scriptedTool, type ScriptedTool } from './scripted-tool.ts'

export interface ToolServer extends TestServer {
  writer: ScriptedTool
  reader: ScriptedTool
  /** Starts a job; what is not said is a draft about tea. */
  start: (client: TestClient, input?: ToolInput, requestId?: string) => Promise<ToolJob>
  job: (client: TestClient, id: string) => Promise<ToolJob>
  /** Messages that are left of the day. */
  left: (client: TestClient) => Promise<number>
  give: (
    client: TestClient,
    bytes: Uint8Array,
    name?: string,
  ) => Promise<{ statusCode: number; body: string }>
}

/** The application with two scripted tools: a writer, and one that takes documents. */
export async function toolServer(overrides: TestServerOverrides = {}): Promise<ToolServer> {
  const writer = scriptedTool()
  const reader = scriptedTool('office-tools')
  const server = await testServer({ toolWorkers: [writer, reader], ...overrides })
  return Object.assign(server, {
    writer,
    reader,
    async start(client: TestClient, input: ToolInput = {}, requestId: string = randomUUID()) {
      const answer = await client.post('/api/tools/content-writer/jobs', {
        requestId,
        input: { topic: 'Tea', ...input },
      })
      if (answer.statusCode !== 202) throw new Error(`${answer.statusCode}: ${answer.body}`)
      return answer.json<ToolJob>()
    },
    job: async (client: TestClient, id: string) =>
      (await client.get(`/api/tools/jobs/${id}`)).json<ToolJob>(),
    left: async (client: TestClient) =>
      (await client.get('/api/chat/usage')).json<{ messages: { remaining: number } }>().messages.remaining,
    async give(client: TestClient, bytes: Uint8Array, name = 'report.pdf') {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(bytes)]), name)
      return client.send('POST', '/api/tools/office-tools/files', await formRequest(form))
    },
  })
}
