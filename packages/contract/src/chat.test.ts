import { expect, test } from 'vitest'
import { limits, sendRequestSchema } from './index.ts'

const ok = { Message: 'Hello', ModelId: 'studio/guide' }

test('a send has the defaults of the specification', () => {
  expect(sendRequestSchema.parse(ok)).toMatchObject({ ReturnAudio: false, AudioFormat: 'mp3' })
})

test('a blank conversation id means a new conversation', () => {
  for (const id of ['', '   ', null]) {
    expect(sendRequestSchema.parse({ ...ok, ConversationId: id }).ConversationId).toBeNull()
  }
})

test.each([
  ['blank', { ...ok, Message: ' \n\t ' }],
  ['too long', { ...ok, Message: 'x'.repeat(limits.messageLength + 1) }],
  ['without a model', { Message: 'Hello' }],
  ['with an unknown field', { ...ok, message: 'hello' }],
  ['with a conversation id that is none', { ...ok, ConversationId: '42' }],
  [
    'with too many images',
    { ...ok, ImageUrls: Array.from({ length: limits.imagesPerMessage + 1 }, () => '/x') },
  ],
  ['of the wrong type', { ...ok, Message: 42 }],
])('a message %s is refused', (_, body) => {
  expect(sendRequestSchema.safeParse(body).success).toBe(false)
})
