import type { SendRequestInput, SendResponse } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knownVisitor, readHistory, sendBody, sendStream } from '../chat/testing/test-chat.ts'
import { usageCounters } from '../db/schema.ts'
import type { TestClient } from '../testing/index.ts'
import { frameLength } from './audio/mp3.ts'
import { speakingServer, type SpeakingServer } from './testing/speaking-server.ts'

let server: SpeakingServer
let ann: TestClient
beforeAll(async () => {
  server = await speakingServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.service.reset()
  await server.database.db.delete(usageCounters)
  ann = await knownVisitor(server)
})

/** Sends a message and waits for the whole answer. */
async function sent(body: Partial<SendRequestInput>, text = 'Some **words**.') {
  const sending = ann.post('/api/chat/send', sendBody(body))
  const script = await server.model.nextAnswer()
  script.write(text)
  script.end()
  const answer = await sending
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SendResponse>()
}
const asked = () => server.service.asked

test('a whole answer comes with its sound', async () => {
  const answer = await sent({ ReturnAudio: true, Voice: 'robot', Speed: 0.5 })
  expect(answer).toMatchObject({ content: 'Some **words**.', audioUrl: expect.any(String) })
  expect(asked()).toEqual([
    { model: 'silent-1', input: 'Some words.', voice: 'robot', response_format: 'mp3', speed: 0.5 },
  ])
  const file = await server.stranger().get(server.pathOf(answer.audioUrl!))
  expect(frameLength(file.rawPayload)).toBe(96)
  // What was spoken with the answer need not be spoken again.
  const again = await server.spoken(ann, answer.messageId, { Voice: 'robot', Speed: 0.5 })
  expect(again.audioUrl).toBe(answer.audioUrl)
  expect(asked()).toHaveLength(1)
})

test('an answer comes without sound when none is wanted', async () => {
  expect(await sent({ Voice: 'robot' })).not.toHaveProperty('audioUrl')
  expect(asked()).toEqual([])
})

test.each(['server-error', 'web-page', new TypeError('fetch failed')] as const)(
  'the text comes when the voice does not (%s)',
  async (fault) => {
    server.service.fault = fault
    const answer = await sent({ ReturnAudio: true })
    expect(answer).toMatchObject({ status: 'complete', content: 'Some **words**.' })
    expect(answer).not.toHaveProperty('audioUrl')
    expect((await readHistory(ann, answer.conversationId)).messages.at(-1)?.content).toBe('Some **words**.')
  },
)

test('the text comes when it is too long for the format', async () => {
  const answer = await sent({ ReturnAudio: true, AudioFormat: 'flac' }, 'A sentence. '.repeat(500))
  expect(answer.content).toContain('A sentence.')
  expect(answer).not.toHaveProperty('audioUrl')
})

test.each([
  [{ Voice: 'nobody' }, 'Voice'],
  [{ Pitch: 1 }, 'Pitch'],
])('%o is refused before a model is asked', async (body, path) => {
  const before = server.model.answers.length
  const answer = await ann.post('/api/chat/send', sendBody({ ReturnAudio: true, ...body }))
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] })
  expect(server.model.answers.length).toBe(before)
})

test('a stream does not wait for a voice', async () => {
  const { reader, ended } = await sendStream(server, ann, { ReturnAudio: true })
  const script = await server.model.nextAnswer()
  script.write('Streamed words.')
  script.end()
  await ended
  expect(reader.events.at(-1)?.type).toBe('done')
  expect(asked()).toEqual([])
})

test('the same request under the same key gets the same sound', async () => {
  const body = { ReturnAudio: true, idempotencyKey: 'spoken-key-1' }
  const first = await sent(body)
  const again = await ann.post('/api/chat/send', sendBody(body))
  expect(again.json<SendResponse>().audioUrl).toBe(first.audioUrl)
  expect(asked()).toHaveLength(1)
})
