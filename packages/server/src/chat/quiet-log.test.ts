import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import { knownVisitor, openStream, sendBody, testChat, type TestChat } from './testing/test-chat.ts'

const lines: string[] = []
let server: TestChat
let client: TestClient
beforeAll(async () => {
  server = await testChat({ log: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
})
beforeEach(async () => {
  lines.length = 0
  client = await knownVisitor(server)
})
afterAll(() => server.close())

const streamed = async (url: string, body: object): Promise<string> => {
  const { headers, ended } = await openStream(server, client, { method: 'POST', url, body })
  const script = await server.model.nextAnswer()
  script.write('Well.')
  script.end()
  expect((await ended).text).toBe('Well.')
  return String(headers['x-message-id'])
}

test('what went well leaves no word of a failure in the log, however it is answered', async () => {
  const messageId = await streamed('/api/chat/send', sendBody())
  await streamed(`/api/chat/messages/${messageId}/regenerate`, {})
  const answered = async () => {
    const script = await server.model.nextAnswer()
    script.write('Well.')
    script.end()
  }
  const [whole] = await Promise.all([client.post('/api/chat/send', sendBody()), answered()])
  expect(whole.statusCode).toBe(200)
  expect(lines).toEqual([])
})
