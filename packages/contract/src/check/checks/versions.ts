import type { Message } from '../../chat.ts'
import type { Check } from '../check.ts'
import type { Answer } from '../client.ts'
import {
  expectField,
  expectRefusal,
  expectSuccess,
  expectTaken,
  expectThat,
  refusesField,
} from '../expectations.ts'
import { asked, question, rewritten } from '../questions.ts'
import type { Visit } from '../visit.ts'

const group = 'versions'

/** Versions of messages: what was replaced stays, and can be shown again. */
export const versionChecks: readonly Check[] = [
  {
    group,
    name: 'an answer that was replaced is a version of the new one, and can be shown again',
    operations: ['sendMessage', 'regenerateMessage', 'showMessage', 'getHistory'],
    async run(visit) {
      const { response: old } = await asked(visit)
      const { response: anew } = await rewritten(visit)
      const versions = [old.messageId, anew.messageId]
      for (const shown of [anew.messageId, old.messageId, old.messageId]) {
        await show(visit, shown)
        const { page, messages } = await history(visit, old.conversationId)
        expectShown(page, messages, [old.userMessageId, shown])
        expectVersions(page, messages[1], versions)
      }
    },
  },
  {
    group,
    name: 'a question in place of another one is a version of it, and what followed stays with the old one',
    operations: ['sendMessage', 'showMessage', 'getHistory'],
    async run(visit) {
      const { response: old } = await asked(visit)
      const edited = expectSuccess(await editedQuestion(visit), 'sendMessage')
      const versions = [old.userMessageId, edited.userMessageId]
      const after = await history(visit, old.conversationId)
      expectShown(after.page, after.messages, [edited.userMessageId, edited.messageId])
      expectVersions(after.page, after.messages[0], versions)
      await show(visit, old.userMessageId)
      const again = await history(visit, old.conversationId)
      const followed = again.messages.slice(1).map(({ id }) => id)
      expectShown(again.page, again.messages, [old.userMessageId, ...followed])
      expectThat(followed.length === 1 && followed[0] !== edited.messageId, again.page, {
        expected: 'the old question with an answer of its own',
        came: followed.join(', ') || 'no answer',
        path: 'messages',
        advice: 'Keep what followed a message with it.',
      })
      expectVersions(again.page, again.messages[0], versions)
    },
  },
  {
    group,
    name: 'only an own question that is shown can be asked otherwise, and only where it stands',
    operations: ['sendMessage'],
    async run(visit) {
      const { response: old } = await asked(visit)
      const client = await visit.visitor()
      for (const editedMessageId of [old.messageId, crypto.randomUUID()]) {
        const json = await question(visit, { ConversationId: old.conversationId, editedMessageId })
        const answer = await visit.call(client, 'sendMessage', {}, { json })
        // Where the field is not taken at all, that may be so; where another id is taken, the code is wrong.
        if (refusesField(answer, 'editedMessageId')) await editedQuestion(visit)
        expectRefusal(answer, 'sendMessage', ['NOT_FOUND'])
      }
      const json = await question(visit, { editedMessageId: old.userMessageId })
      const answer = await visit.call(client, 'sendMessage', {}, { json })
      const { conversationId } = (answer.json ?? {}) as { conversationId?: unknown }
      if (typeof conversationId === 'string') visit.made.set(conversationId, client)
      expectField(answer, expectRefusal(answer, 'sendMessage', ['VALIDATION_FAILED']), 'ConversationId')
    },
  },
]

/**
 * The answer to a question in place of the one that was asked.
 * @throws NotTaken
 */
async function editedQuestion(visit: Visit): Promise<Answer> {
  const { conversationId, userMessageId } = (await asked(visit)).response
  const json = await question(visit, { ConversationId: conversationId, editedMessageId: userMessageId })
  const answer = await visit.call(await visit.visitor(), 'sendMessage', {}, { json })
  expectTaken(answer, 'sendMessage', 'editedMessageId')
  return answer
}

const show = async (visit: Visit, messageId: string): Promise<void> =>
  visit.succeed(await visit.visitor(), 'showMessage', { params: { messageId } })

async function history(visit: Visit, id: string): Promise<{ page: Answer; messages: readonly Message[] }> {
  const page = await visit.call(await visit.visitor(), 'getHistory', { id })
  return { page, messages: expectSuccess(page, 'getHistory').messages }
}

function expectShown(page: Answer, messages: readonly Message[], ids: readonly string[]): void {
  const came = messages.map(({ id }) => id).join(', ')
  expectThat(came === ids.join(', '), page, {
    expected: `the messages ${ids.join(', ')}`,
    came: came || 'none',
    path: 'messages',
    advice: 'Show one version of each message, with what followed that version.',
  })
}

function expectVersions(page: Answer, message: Message | undefined, ids: readonly string[]): void {
  const came = message?.versions?.join(', ') ?? 'none'
  expectThat(came === ids.join(', '), page, {
    expected: `the versions ${ids.join(', ')}`,
    came,
    path: 'messages.versions',
    advice: 'Give out the ids of all versions of a message, oldest first, wherever it has more than one.',
  })
}
