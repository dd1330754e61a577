import type { Check } from '../check.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { asked } from '../questions.ts'
import type { Visit } from '../visit.ts'

const group = 'shares'

/** Links to conversations that anybody may read. */
export const shareChecks: readonly Check[] = [
  {
    group,
    name: 'a shared conversation can be read by anybody',
    operations: ['sendMessage', 'shareConversation', 'getSharedConversation'],
    async run(visit) {
      const { response } = await asked(visit)
      const { slug } = await shared(visit)
      const answer = await visit.call(visit.stranger(), 'getSharedConversation', { slug })
      const { messages } = expectSuccess(answer, 'getSharedConversation')
      const roles = messages.map((message) => message.role).join()
      expectThat(roles === 'user,assistant' && messages[1]?.content === response.content, answer, {
        expected: 'the question and its answer',
        came: roles || 'no messages',
        path: 'messages',
        advice: 'Show the messages as they were when the conversation was shared.',
      })
    },
  },
  {
    group,
    name: 'an empty conversation cannot be shared',
    operations: ['createConversation', 'shareConversation'],
    async run(visit) {
      const client = await visit.visitor()
      const { id } = await visit.newConversation(client)
      const json = { conversationId: id, expiresInDays: 1 }
      const answer = await visit.call(client, 'shareConversation', {}, { json })
      expectRefusal(answer, 'shareConversation', ['CONVERSATION_EMPTY'])
    },
  },
  {
    group,
    name: 'only its owner can revoke a share, and then it is gone',
    operations: ['sendMessage', 'shareConversation', 'getSharedConversation', 'revokeShare'],
    async run(visit) {
      const { slug } = await shared(visit)
      const foreign = await visit.call(await visit.otherVisitor(), 'revokeShare', { slug })
      expectRefusal(foreign, 'revokeShare', ['NOT_FOUND'])
      await visit.succeed(await visit.visitor(), 'revokeShare', { params: { slug } })
      const answer = await visit.call(visit.stranger(), 'getSharedConversation', { slug })
      expectRefusal(answer, 'getSharedConversation', ['NOT_FOUND'])
    },
  },
]

function shared(visit: Visit) {
  return visit.once('a share', async () => {
    const { response } = await asked(visit)
    const json = { conversationId: response.conversationId, expiresInDays: 1 }
    return visit.succeed(await visit.visitor(), 'shareConversation', { json })
  })
}
