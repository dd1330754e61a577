import type { Check } from '../check.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { chosenModel, expectWhole } from '../questions.ts'
import type { Visit } from '../visit.ts'

const group = 'temporary'

const request = async (visit: Visit) => ({
  ModelId: await chosenModel(visit),
  messages: [
    { role: 'user', content: 'What is AI Studio?' },
    { role: 'assistant', content: 'A chat for your site.' },
    { role: 'user', content: 'Say it in other words, in one sentence.' },
  ],
})

/** Questions of which nothing is kept. */
export const temporaryChecks: readonly Check[] = [
  {
    group,
    name: 'a temporary question is answered, and nothing of it is kept',
    operations: ['askTemporarily', 'getHistory', 'stopMessage', 'listConversations'],
    async run(visit) {
      const client = await visit.visitor()
      const answer = await visit.call(client, 'askTemporarily', {}, { json: await request(visit) })
      const response = expectSuccess(answer, 'askTemporarily')
      expectWhole(answer, response)
      const { conversationId, messageId } = response
      const list = await visit.call(client, 'listConversations')
      const { conversations } = expectSuccess(list, 'listConversations')
      expectThat(!conversations.some(({ id }) => id === conversationId), list, {
        expected: 'a list without the temporary conversation',
        came: 'one that has it',
        path: 'conversations',
        advice: 'Store neither question nor answer of a temporary conversation.',
      })
      const page = await visit.call(client, 'getHistory', { id: conversationId })
      expectRefusal(page, 'getHistory', ['NOT_FOUND'])
      const stop = await visit.call(client, 'stopMessage', { messageId })
      expectRefusal(stop, 'stopMessage', ['NOT_FOUND'])
    },
  },
  {
    group,
    name: 'a temporary conversation that does not end with a question is refused',
    operations: ['askTemporarily'],
    async run(visit) {
      const client = await visit.visitor()
      const { messages, ...rest } = await request(visit)
      for (const json of [
        { ...rest, messages: messages.slice(0, 2) },
        { ...rest, messages: [] },
      ]) {
        const answer = await visit.call(client, 'askTemporarily', {}, { json })
        expectRefusal(answer, 'askTemporarily', ['VALIDATION_FAILED'])
      }
    },
  },
]
