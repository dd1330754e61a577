import type { Conversation } from '../../conversations.ts'
import type { Check } from '../check.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { asked } from '../questions.ts'
import type { Visit } from '../visit.ts'

const group = 'conversations'
/** Far more pages than a new visitor can have; ends paging that never ends. */
const mostPages = 50

/** Conversations and their history. */
export const conversationChecks: readonly Check[] = [
  {
    group,
    name: 'a new conversation is empty and can be read',
    operations: ['createConversation', 'getConversation', 'getHistory'],
    async run(visit) {
      const client = await visit.visitor()
      const { id } = await visit.newConversation(client)
      const answer = await visit.call(client, 'getConversation', { id })
      const conversation = expectSuccess(answer, 'getConversation')
      expectThat(conversation.id === id && conversation.messageCount === 0, answer, {
        expected: `conversation ${id} with 0 messages`,
        came: `${conversation.id} with ${conversation.messageCount}`,
        path: 'messageCount',
        advice: 'Store the conversation when it is created.',
      })
      const page = await visit.call(client, 'getHistory', { id })
      const { messages, nextCursor } = expectSuccess(page, 'getHistory')
      expectThat(messages.length === 0 && nextCursor === undefined, page, {
        expected: 'no messages and no nextCursor',
        came: `${messages.length} messages${nextCursor === undefined ? '' : ' and a nextCursor'}`,
        path: 'messages',
        advice: 'Leave `nextCursor` out where nothing follows.',
      })
    },
  },
  {
    group,
    name: 'the list holds each conversation once, page by page, pinned ones and then the latest first',
    operations: ['createConversation', 'listConversations'],
    async run(visit) {
      const client = await visit.visitor()
      const ids = [(await visit.newConversation(client)).id, (await visit.newConversation(client)).id]
      const listed: Conversation[] = []
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const answer = await visit.call(
          client,
          'listConversations',
          {},
          { query: { limit: '1', ...(cursor && { cursor }) } },
        )
        const { conversations, nextCursor } = expectSuccess(answer, 'listConversations')
        expectThat(conversations.length <= 1, answer, {
          expected: 'one conversation, as `limit=1` asks',
          came: String(conversations.length),
          path: 'conversations',
          advice: 'Give out at most `limit` conversations.',
        })
        listed.push(...conversations)
        const [before, last] = [listed.at(-2), listed.at(-1)]
        expectThat(!before || !last?.pinned || before.pinned, answer, {
          expected: 'pinned conversations before all others',
          came: 'a pinned one after one that is not',
          path: 'conversations.0.pinned',
          advice: 'Order by `pinned` before `updatedAt`, on all pages.',
        })
        // Whoever brings a token may have pinned what has not changed for long.
        const isCompared = before && last && before.pinned === last.pinned
        // As moments: how many digits a second has is each server's own affair, and can differ from one to the next.
        expectThat(!isCompared || Date.parse(before.updatedAt) >= Date.parse(last.updatedAt), answer, {
          expected:
            'the conversation that changed last first, among those that are pinned and among the others',
          came: `${last?.updatedAt} after ${before?.updatedAt}`,
          path: 'conversations.0.updatedAt',
          advice: 'Order by `updatedAt`, latest first, behind `pinned`, on all pages.',
        })
        cursor = nextCursor
        const found = ids.filter((id) => listed.some((conversation) => conversation.id === id))
        if (cursor === undefined || found.length === ids.length) {
          expectThat(found.length === ids.length, answer, {
            expected: `both new conversations in the list of ${listed.length}`,
            came: `${found.length} of them`,
            path: 'conversations',
            advice: 'List every conversation of the caller; `nextCursor` leads to the next page.',
          })
          const distinct = new Set(listed.map(({ id }) => id)).size
          expectThat(distinct === listed.length, answer, {
            expected: 'each conversation once',
            came: `${listed.length - distinct} twice`,
            path: 'nextCursor',
            advice: 'Let `nextCursor` continue behind the last conversation that was given out.',
          })
          return
        }
      }
      return `the visitor has more than ${mostPages} conversations, so not all were looked at`
    },
  },
  {
    group,
    name: 'history is paged back in time, oldest first within a page',
    operations: ['sendMessage', 'getHistory'],
    async run(visit) {
      const { response } = await asked(visit)
      const client = await visit.visitor()
      const id = response.conversationId
      const whole = await visit.call(client, 'getHistory', { id })
      const all = expectSuccess(whole, 'getHistory').messages
      const wanted = [response.userMessageId, response.messageId]
      expectThat(all.map((message) => message.id).join() === wanted.join(), whole, {
        expected: 'the question and then the answer',
        came: all.map((message) => message.role).join(', ') || 'nothing',
        path: 'messages',
        advice: 'Store question and answer under the ids that `send` answered with.',
      })
      expectThat(all[1]?.content === response.content, whole, {
        expected: 'the content that `send` answered with',
        came: 'another one',
        path: 'messages.1.content',
        advice: 'Store what was answered.',
      })
      const first = await onePage(visit, id, undefined, wanted[1]!)
      expectThat(first.nextCursor !== undefined, first.answer, {
        expected: 'a nextCursor, because an older message exists',
        came: 'none',
        path: 'nextCursor',
        advice: 'Give `nextCursor` while older messages exist.',
      })
      const second = await onePage(visit, id, first.nextCursor, wanted[0]!)
      expectThat(second.nextCursor === undefined, second.answer, {
        expected: 'no nextCursor on the last page',
        came: 'one',
        path: 'nextCursor',
        advice: 'Leave `nextCursor` out where nothing older exists.',
      })
    },
  },
  {
    group,
    name: 'a sent message gives the conversation a title and a count',
    operations: ['sendMessage', 'getConversation'],
    async run(visit) {
      const { response } = await asked(visit)
      const client = await visit.visitor()
      const answer = await visit.call(client, 'getConversation', { id: response.conversationId })
      const conversation = expectSuccess(answer, 'getConversation')
      expectThat(conversation.title !== '', answer, {
        expected: 'a title, because there is a message',
        came: 'an empty one',
        path: 'title',
        advice: 'Derive the title from the first message.',
      })
      expectThat(conversation.messageCount >= 2, answer, {
        expected: 'two messages or more',
        came: String(conversation.messageCount),
        path: 'messageCount',
        advice: 'Count questions and answers.',
      })
    },
  },
  {
    group,
    name: 'a deleted conversation is gone',
    operations: ['createConversation', 'deleteConversation', 'getConversation', 'listConversations'],
    async run(visit) {
      const client = await visit.visitor()
      const { id } = await visit.newConversation(client)
      await visit.succeed(client, 'deleteConversation', { params: { id } })
      visit.made.delete(id)
      expectRefusal(await visit.call(client, 'getConversation', { id }), 'getConversation', ['NOT_FOUND'])
      const again = await visit.call(client, 'deleteConversation', { id })
      expectRefusal(again, 'deleteConversation', ['NOT_FOUND'])
      const answer = await visit.call(client, 'listConversations')
      const { conversations } = expectSuccess(answer, 'listConversations')
      expectThat(!conversations.some((conversation) => conversation.id === id), answer, {
        expected: 'a list without the deleted conversation',
        came: 'a list that still has it',
        path: 'conversations',
        advice: 'Delete it everywhere.',
      })
    },
  },
]

/** A page of one message, which must be the given one. */
async function onePage(visit: Visit, id: string, cursor: string | undefined, messageId: string) {
  const query = { limit: '1', ...(cursor !== undefined && { cursor }) }
  const answer = await visit.call(await visit.visitor(), 'getHistory', { id }, { query })
  const { messages, nextCursor } = expectSuccess(answer, 'getHistory')
  expectThat(messages.length === 1 && messages[0]?.id === messageId, answer, {
    expected: `exactly message ${messageId}, as \`limit=1\` ${cursor === undefined ? 'asks' : 'and `cursor` ask'}`,
    came: messages.map((message) => message.id).join(', ') || 'no message',
    path: 'messages',
    advice: 'The first page is the newest; each further one holds what comes before it, nothing twice.',
  })
  return { answer, nextCursor }
}
