import { limits } from '@ai-studio/contract/constants'
import { temporaryRequestSchema } from '@ai-studio/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocalMessage } from './local-message.ts'
import { messagesToSend } from './temporary-messages.ts'

const message = (values: Partial<LocalMessage>): LocalMessage => ({
  id: 'id',
  serverId: null,
  role: 'user',
  content: 'text',
  timestamp: '2026-01-01T00:00:00.000Z',
  status: 'complete',
  images: [],
  ...values,
})
const question = message({ content: 'the question', status: 'sending' })

test('sends what was said before, without empty answers and questions that were never sent', () => {
  const sent = messagesToSend([
    message({ content: 'one' }),
    message({ role: 'assistant', content: 'answer' }),
    message({ content: 'refused', status: 'unsent' }),
    message({ content: 'two' }),
    message({ role: 'assistant', content: '', status: 'stopped' }),
    question,
  ])
  expect(sent.map(({ content }) => content)).toEqual(['one', 'answer', 'two', 'the question'])
})

test('of a long conversation only whole messages of the latest go along, from a question on', () => {
  const pairs = Array.from({ length: 150 }, (_, index) => [
    message({ content: `q${index}` }),
    message({ role: 'assistant', content: `a${index}` }),
  ]).flat()
  const sent = messagesToSend([...pairs, question])
  expect(sent.length).toBe(limits.temporaryMessages - 1)
  expect(sent[0]).toEqual({ role: 'user', content: 'q51' })
  const long = messagesToSend([
    message({ content: 'old' }),
    message({ role: 'assistant', content: 'x'.repeat(limits.temporaryLength) }),
    question,
  ])
  expect(long).toEqual([{ role: 'user', content: 'the question' }])
})

test('whatever was said, the server takes what is sent', () => {
  const said = fc.record({
    role: fc.constantFrom('user' as const, 'assistant' as const),
    content: fc.oneof(
      fc.string(),
      fc.nat(30_000).map((length) => 'x'.repeat(length)),
    ),
    status: fc.constantFrom('complete' as const, 'stopped' as const, 'unsent' as const),
  })
  fc.assert(
    fc.property(fc.array(said, { maxLength: 300 }), (all) => {
      const messages = messagesToSend([...all.map((each) => message(each)), question])
      expect(temporaryRequestSchema.safeParse({ ModelId: 'm', messages }).success).toBe(true)
      expect(messages[0]?.role).toBe('user')
      expect(messages.at(-1)?.content).toBe('the question')
    }),
  )
})
