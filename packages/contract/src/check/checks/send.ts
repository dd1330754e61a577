import type { Check } from '../check.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { asked } from '../questions.ts'

const group = 'send'

/** Answers in one piece, idempotency, and allowances. */
export const sendChecks: readonly Check[] = [
  {
    group,
    name: 'a message gets an answer in one piece',
    operations: ['sendMessage'],
    async run(visit) {
      await asked(visit)
    },
  },
  {
    group,
    name: 'the same request under the same key is answered again, not asked again',
    operations: ['sendMessage', 'getHistory'],
    async run(visit) {
      const { request, response } = await asked(visit)
      const client = await visit.visitor()
      const answer = await visit.call(client, 'sendMessage', {}, { json: request })
      const again = expectSuccess(answer, 'sendMessage')
      visit.made.set(again.conversationId, client)
      const advice =
        'Remember `idempotencyKey` per caller for 24 hours: a retry must never ask or charge twice.'
      for (const field of ['messageId', 'conversationId', 'userMessageId', 'content'] as const) {
        expectThat(again[field] === response[field], answer, {
          expected: `the same ${field} as the first time`,
          came: 'another one',
          path: field,
          advice,
        })
      }
      const page = await visit.call(client, 'getHistory', { id: response.conversationId })
      const { messages } = expectSuccess(page, 'getHistory')
      expectThat(messages.length === 2, page, {
        expected: 'one question and one answer',
        came: `${messages.length} messages`,
        path: 'messages',
        advice,
      })
    },
  },
  {
    group,
    name: 'another request under the same key is refused',
    operations: ['sendMessage'],
    async run(visit) {
      const { request } = await asked(visit)
      const client = await visit.visitor()
      const other = { ...request, Message: `${request.Message} And why?` }
      const answer = await visit.call(client, 'sendMessage', {}, { json: other })
      const { conversationId } = (answer.json ?? {}) as { conversationId?: unknown }
      if (typeof conversationId === 'string') visit.made.set(conversationId, client)
      expectRefusal(answer, 'sendMessage', ['IDEMPOTENCY_KEY_REUSED'])
    },
  },
  {
    group,
    name: 'the allowance is told, and a repeated request does not use it',
    operations: ['getUsage', 'sendMessage'],
    async run(visit) {
      const { request } = await asked(visit)
      const client = await visit.visitor()
      const first = await visit.call(client, 'getUsage')
      const before = expectSuccess(first, 'getUsage').messages
      expectThat(before.remaining >= 0 && before.remaining <= before.limit, first, {
        expected: 'a remainder between 0 and the limit',
        came: `${before.remaining} of ${before.limit}`,
        path: 'messages.remaining',
        advice: 'Count what is left of the limit.',
      })
      expectSuccess(await visit.call(client, 'sendMessage', {}, { json: request }), 'sendMessage')
      const answer = await visit.call(client, 'getUsage')
      const after = expectSuccess(answer, 'getUsage').messages
      const isNextDay = after.resetsAt !== before.resetsAt
      expectThat(isNextDay || after.remaining === before.remaining, answer, {
        expected: `${before.remaining} left, as before the same request was sent again`,
        came: String(after.remaining),
        path: 'messages.remaining',
        advice: 'Count a request under a known `idempotencyKey` once.',
      })
    },
  },
]
