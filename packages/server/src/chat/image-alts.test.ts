import type { SendRequestInput } from '@ai-studio/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '../testing/index.ts'
import { picture } from '../uploads/testing/pictures.ts'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
  sendBody,
  testChat,
  type TestChat,
} from './testing/test-chat.ts'

let server: TestChat
let client: TestClient
beforeAll(async () => {
  server = await testChat()
})
beforeEach(async () => {
  server.model.forget()
  client = await knownVisitor(server)
})
afterAll(() => server.close())

const upload = async (): Promise<string> =>
  (await client.upload(await picture(8, 6).png().toBuffer())).json<{ imageUrl: string }>().imageUrl
const ask = (body: Partial<SendRequestInput>) =>
  askAndAnswer(server, client, 'Look', 'Nice.', { ModelId: 'scripted/seeing', ...body })

test('what an image shows is kept with it, where somebody said', async () => {
  const ImageUrls = [await upload(), await upload(), await upload()]
  const { conversationId } = await ask({ ImageUrls, imageAlts: [' A "red" <kite> ', ''] })
  const [question] = (await readHistory(client, conversationId)).messages
  expect(question?.images?.map(({ alt }) => alt)).toEqual(['A "red" <kite>', undefined, undefined])
})

test('a share, and a conversation that goes on from it, have it as well', async () => {
  const { conversationId } = await ask({ ImageUrls: [await upload()], imageAlts: ['A red kite'] })
  const shared = await client.post('/api/chat/share', { conversationId, expiresInDays: 1 })
  const { slug } = shared.json<{ slug: string }>()
  expect((await client.get(`/api/chat/share/${slug}`)).json()).toMatchObject({
    messages: [{ images: [{ width: 8, height: 6, alt: 'A red kite' }] }, {}],
  })
  const other = await knownVisitor(server)
  const { id } = (await other.post(`/api/chat/share/${slug}/continue`)).json<{ id: string }>()
  expect((await readHistory(other, id)).messages[0]?.images).toMatchObject([{ alt: 'A red kite' }])
})

test('an export as text says it, and nothing in it is markup', async () => {
  const ImageUrls = [await upload(), await upload()]
  const { conversationId } = await ask({ ImageUrls, imageAlts: ['A ](kite)\n# high'] })
  const text = (await client.get(`/api/chat/${conversationId}/export?format=markdown`)).body
  expect(text).toContain(`![A \\](kite) \\# high](${ImageUrls[0]})`)
  expect(text).toContain(`![Image](${ImageUrls[1]})`)
})

test('more of them than images are refused', async () => {
  const ImageUrls = [await upload()]
  const sent = { ModelId: 'scripted/seeing', ImageUrls, imageAlts: ['One', 'Two'] }
  const refused = await client.post('/api/chat/send', sendBody(sent))
  expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'imageAlts' }] })
  const none = await client.post('/api/chat/send', sendBody({ imageAlts: [''] }))
  expect(none.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'imageAlts' }] })
})

test('the same request without words for its images is the same request', async () => {
  const body = { ImageUrls: [await upload()], idempotencyKey: 'described-once' }
  const first = await ask(body)
  const again = await client.post(
    '/api/chat/send',
    sendBody({ Message: 'Look', ModelId: 'scripted/seeing', ...body, imageAlts: [''] }),
  )
  expect(again.json()).toMatchObject({ messageId: first.messageId })
})
