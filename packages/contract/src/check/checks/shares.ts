import type { Check } from '../check.ts'
import { expectField, expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { asked } from '../questions.ts'
import { ensureShareCall, newShare } from '../share-calls.ts'
import { expectStranger } from '../strangers.ts'

const group = 'shares'
const dayMs = 24 * 60 * 60 * 1000
/** Everything that a shared conversation may hold. */
const publicFields = {
  conversation: ['title', 'messages'],
  message: ['role', 'content', 'timestamp', 'images'],
}

/** Links to conversations that anybody may read. */
export const shareChecks: readonly Check[] = [
  {
    group,
    name: 'a shared conversation can be read by anybody',
    operations: ['sendMessage', 'shareConversation', 'getSharedConversation'],
    async run(visit) {
      await ensureShareCall(visit, 'getSharedConversation')
      const { response } = await asked(visit)
      const { slug } = await newShare(visit)
      const answer = await visit.call(visit.stranger(), 'getSharedConversation', { slug })
      const { messages } = expectSuccess(answer, 'getSharedConversation')
      const roles = messages.map((message) => message.role).join()
      expectThat(roles === 'user,assistant' && messages[1]?.content === response.content, answer, {
        expected: 'the question and its answer',
        came: roles || 'no messages',
        path: 'messages',
        advice: 'Show the messages as they were when the conversation was shared.',
      })
      const json = answer.json as { messages: object[] }
      const more = [
        ...fieldsBeyond(json, publicFields.conversation),
        ...json.messages.flatMap((message) => fieldsBeyond(message, publicFields.message)),
      ]
      expectThat(more.length === 0, answer, {
        expected: 'the title and the messages, and nothing else',
        came: [...new Set(more)].join(', '),
        path: more[0] ?? '',
        advice: 'Leave out everything that tells who shared it: ids, owner, model.',
      })
    },
  },
  {
    group,
    name: 'a share ends when it should',
    operations: ['sendMessage', 'shareConversation'],
    async run(visit) {
      const { response } = await asked(visit)
      const json = { conversationId: response.conversationId, expiresInDays: 30 }
      const before = Date.now()
      const answer = await visit.call(await visit.visitor(), 'shareConversation', {}, { json })
      const { expiresAt } = expectSuccess(answer, 'shareConversation')
      const days = (Date.parse(expiresAt) - before) / dayMs
      expectThat(Math.abs(days - 30) < 1, answer, {
        expected: 'an end in 30 days',
        came: `one in ${days.toFixed(1)}`,
        path: 'expiresAt',
        advice: 'Count `expiresInDays` from now.',
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
    name: 'a preview is what a share would show, and makes none',
    operations: ['sendMessage', 'previewShare'],
    async run(visit) {
      const { response } = await asked(visit)
      const { conversationId, userMessageId, messageId, content } = response
      const client = await visit.visitor()
      const answer = await visit.call(client, 'previewShare', {}, { json: { conversationId } })
      const { conversation, messageIds } = expectSuccess(answer, 'previewShare')
      const isWhole = messageIds.join() === [userMessageId, messageId].join()
      expectThat(isWhole && conversation.messages[1]?.content === content, answer, {
        expected: 'the question and its answer, with their ids',
        came: messageIds.join(', ') || 'no messages',
        path: 'messageIds',
        advice: 'Show exactly what sharing would make public.',
      })
      const range = { conversationId, fromMessageId: messageId, toMessageId: userMessageId }
      const reversed = await visit.call(client, 'previewShare', {}, { json: range })
      expectRefusal(reversed, 'previewShare', ['VALIDATION_FAILED'])
    },
  },
  {
    group,
    name: 'only its owner can revoke a share, and then it is gone',
    operations: ['sendMessage', 'shareConversation', 'getSharedConversation', 'revokeShare'],
    async run(visit) {
      await ensureShareCall(visit, 'getSharedConversation')
      await ensureShareCall(visit, 'revokeShare')
      const { slug } = await newShare(visit)
      const foreign = await visit.call(await visit.otherVisitor(), 'revokeShare', { slug })
      expectStranger(visit, foreign, 'revokeShare')
      await visit.succeed(await visit.visitor(), 'revokeShare', { params: { slug } })
      const answer = await visit.call(visit.stranger(), 'getSharedConversation', { slug })
      expectRefusal(answer, 'getSharedConversation', ['NOT_FOUND'])
    },
  },
  {
    group,
    name: 'a share that is gone is refused as one that never was',
    operations: ['sendMessage', 'shareConversation', 'getSharedConversation', 'revokeShare'],
    async run(visit) {
      await ensureShareCall(visit, 'getSharedConversation')
      await ensureShareCall(visit, 'revokeShare')
      const { slug } = await newShare(visit)
      await visit.succeed(await visit.visitor(), 'revokeShare', { params: { slug } })
      const read = (name: string) => visit.call(visit.stranger(), 'getSharedConversation', { slug: name })
      const gone = await read(slug)
      expectRefusal(gone, 'getSharedConversation', ['NOT_FOUND'])
      for (const name of ['A'.repeat(slug.length), 'x', ':slug', '../x']) {
        const answer = await read(name)
        expectThat(answer.status === gone.status && answer.text === gone.text, answer, {
          expected: `the answer that a revoked share gets: ${gone.text}`,
          came: `status ${answer.status}, ${answer.text.slice(0, 160)}`,
          advice: 'Refuse alike whatever the reason, or a reader learns that there was something.',
        })
      }
    },
  },
  {
    group,
    name: 'the list holds a share until it is revoked',
    operations: ['sendMessage', 'shareConversation', 'listShares', 'revokeShare'],
    async run(visit) {
      await ensureShareCall(visit, 'revokeShare')
      const client = await visit.visitor()
      const { slug } = await newShare(visit)
      const slugs = async () => {
        const answer = await visit.call(client, 'listShares')
        return { answer, found: expectSuccess(answer, 'listShares').shares.map((share) => share.slug) }
      }
      const before = await slugs()
      expectThat(before.found[0] === slug, before.answer, {
        expected: 'the newest share first',
        came: before.found.includes(slug) ? 'another one first' : 'a list without it',
        path: 'shares',
        advice: 'List what can be read of the caller’s shares, the newest first.',
      })
      await visit.succeed(client, 'revokeShare', { params: { slug } })
      const after = await slugs()
      expectThat(!after.found.includes(slug), after.answer, {
        expected: 'a list without the revoked share',
        came: 'a list that still has it',
        path: 'shares',
        advice: 'List only what can be read.',
      })
    },
  },
  {
    group,
    name: 'a reader who continues a share gets a conversation of their own',
    operations: ['sendMessage', 'shareConversation', 'continueShare', 'getHistory'],
    async run(visit) {
      await ensureShareCall(visit, 'continueShare')
      const { response } = await asked(visit)
      const client = await visit.visitor()
      const { slug } = await newShare(visit)
      const answer = await visit.call(client, 'continueShare', { slug })
      const { id } = expectSuccess(answer, 'continueShare')
      expectThat(id !== response.conversationId, answer, {
        expected: 'a new conversation',
        came: 'the one that was shared',
        path: 'id',
        advice: 'Copy the messages; the shared conversation belongs to its owner.',
      })
      visit.made.set(id, client)
      const page = await visit.call(client, 'getHistory', { id })
      const { messages } = expectSuccess(page, 'getHistory')
      expectThat(messages.map(({ content }) => content)[1] === response.content, page, {
        expected: 'the messages that were shared',
        came: `${messages.length} messages`,
        path: 'messages',
        advice: 'Begin the conversation with what was shared.',
      })
    },
  },
  {
    group,
    name: 'a reader can report a share',
    operations: ['sendMessage', 'shareConversation', 'reportShare'],
    async run(visit) {
      await ensureShareCall(visit, 'reportShare')
      const { slug } = await newShare(visit)
      const json = { reason: 'other', comment: 'A check of the contract; nothing is wrong.' }
      await visit.succeed(visit.stranger(), 'reportShare', { params: { slug }, json })
      const answer = await visit.call(visit.stranger(), 'reportShare', { slug: 'x' }, { json })
      expectRefusal(answer, 'reportShare', ['NOT_FOUND'])
      const empty = await visit.call(visit.stranger(), 'reportShare', { slug }, { json: {} })
      expectField(empty, expectRefusal(empty, 'reportShare', ['VALIDATION_FAILED']), 'reason')
    },
  },
  {
    group,
    name: 'the caller’s shares end all at once',
    operations: ['sendMessage', 'shareConversation', 'getSharedConversation', 'revokeAllShares'],
    obstacle: (visit) =>
      visit.options.bearer === undefined ? undefined : 'it would end shares of whose token was given',
    async run(visit) {
      await ensureShareCall(visit, 'getSharedConversation')
      const { slug } = await newShare(visit)
      await visit.succeed(await visit.visitor(), 'revokeAllShares')
      const answer = await visit.call(visit.stranger(), 'getSharedConversation', { slug })
      expectRefusal(answer, 'getSharedConversation', ['NOT_FOUND'])
    },
  },
]

const fieldsBeyond = (value: object, known: readonly string[]): string[] =>
  Object.keys(value).filter((key) => !known.includes(key))
