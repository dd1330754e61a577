import { routes, type Operation, type Route } from '../../routes.ts'
import type { Check } from '../check.ts'
import type { Carried } from '../client.ts'
import { expectSuccess, expectThat } from '../expectations.ts'
import { asked, question } from '../questions.ts'
import { expectStranger, isNobody } from '../strangers.ts'

const group = 'privacy'

/** Calls that name a conversation or a message, with what each carries. */
const naming: readonly { operation: Operation; carried?: Carried }[] = [
  { operation: 'getConversation' },
  { operation: 'getHistory' },
  { operation: 'streamMessage' },
  { operation: 'stopMessage' },
  { operation: 'regenerateMessage', carried: { json: {} } },
  { operation: 'showMessage' },
  { operation: 'exportConversation' },
  { operation: 'updateConversation', carried: { json: { title: 'Mine' } } },
  { operation: 'rateMessage', carried: { json: { rating: 'up' } } },
  { operation: 'restoreConversation' },
  { operation: 'deleteConversation' },
]

/** What belongs to somebody else is as good as not there. */
export const privacyChecks: readonly Check[] = [
  ...naming.map(({ operation, carried }): Check => ({
    group,
    name: `${routes[operation].method} ${routes[operation].path} of somebody else is answered as if there were none`,
    operations: ['sendMessage', operation],
    async run(visit) {
      const { response } = await asked(visit)
      const other = await visit.otherVisitor()
      const { path }: Route = routes[operation]
      const ids: Record<string, string> = path.includes('{messageId}')
        ? { messageId: response.messageId }
        : { id: response.conversationId }
      const answer = await visit.call(other, operation, ids, carried)
      expectStranger(visit, answer, operation)
      const none = Object.fromEntries(Object.keys(ids).map((name) => [name, crypto.randomUUID()]))
      const unknown = await visit.call(other, operation, none, carried)
      expectThat(answer.status === unknown.status && answer.text === unknown.text, answer, {
        expected: `the very same answer as for an unknown id: ${unknown.text.slice(0, 120)}`,
        came: answer.text.slice(0, 120),
        advice: 'Refuse both alike, byte for byte: a difference tells strangers what exists.',
      })
    },
  })),
  {
    group,
    name: 'a message into somebody else’s conversation is refused',
    operations: ['sendMessage'],
    async run(visit) {
      const { response } = await asked(visit)
      const other = await visit.otherVisitor()
      const request = await question(visit, { ConversationId: response.conversationId })
      const answer = await visit.call(other, 'sendMessage', {}, { json: request })
      expectStranger(visit, answer, 'sendMessage')
    },
  },
  {
    group,
    name: 'the list shows nobody else’s conversations',
    operations: ['sendMessage', 'listConversations'],
    async run(visit) {
      const { response } = await asked(visit)
      const other = await visit.otherVisitor()
      const answer = await visit.call(other, 'listConversations')
      if (isNobody(visit, answer)) return
      const { conversations } = expectSuccess(answer, 'listConversations')
      expectThat(!conversations.some(({ id }) => id === response.conversationId), answer, {
        expected: 'a list without the conversation of another visitor',
        came: 'a list with it',
        path: 'conversations',
        advice: 'List only what belongs to the caller.',
      })
    },
  },
  {
    group,
    name: 'after all that the conversation is untouched',
    operations: ['sendMessage', 'getConversation'],
    async run(visit) {
      const { response } = await asked(visit)
      await visit.succeed(await visit.visitor(), 'getConversation', {
        params: { id: response.conversationId },
      })
    },
  },
]
