import { conversationFileSchema, type ConversationFile } from '../../conversations.ts'
import { routes } from '../../routes.ts'
import type { Check } from '../check.ts'
import type { Answer, Client } from '../client.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { asked } from '../questions.ts'
import type { Visit } from '../visit.ts'

const group = 'conversations'
/** Words that nothing else on a server has; the file has accents, the search has none. */
const mark = () => `Đặc${crypto.randomUUID().slice(0, 8)}`
const withoutAccents = (text: string) => text.replace('Đặc', 'dac')
/** One moment can be written with more or fewer digits of its second. */
const isSameMoment = (one: string, other: string) => Date.parse(one) === Date.parse(other)

/** What can be done with conversations beside writing in them. */
export const conversationCareChecks: readonly Check[] = [
  {
    group,
    name: 'a pinned conversation stands first, under its new title, without becoming newer',
    operations: ['createConversation', 'updateConversation', 'listConversations'],
    async run(visit) {
      const client = await visit.visitor()
      const { id, updatedAt } = await visit.newConversation(client)
      await visit.newConversation(client)
      const json = { title: 'Renamed', pinned: true }
      const answer = await visit.call(client, 'updateConversation', { id }, { json })
      const changed = expectSuccess(answer, 'updateConversation')
      expectThat(changed.title === 'Renamed' && changed.pinned, answer, {
        expected: 'the new title and pinned: true',
        came: `${changed.title} and pinned: ${changed.pinned}`,
        path: 'title',
        advice: 'Answer with the conversation as it is now.',
      })
      expectThat(isSameMoment(changed.updatedAt, updatedAt), answer, {
        expected: `updatedAt ${updatedAt}, as before`,
        came: changed.updatedAt,
        path: 'updatedAt',
        advice: 'Let only messages move `updatedAt`.',
      })
      const list = await visit.call(client, 'listConversations')
      const { conversations } = expectSuccess(list, 'listConversations')
      const unpin = await visit.call(client, 'updateConversation', { id }, { json: { pinned: false } })
      expectSuccess(unpin, 'updateConversation')
      expectThat(conversations[0]?.id === id, list, {
        expected: 'the pinned conversation first',
        came: `${conversations[0]?.id ?? 'nothing'} first`,
        path: 'conversations.0.id',
        advice: 'Order by `pinned` before `updatedAt`.',
      })
    },
  },
  {
    group,
    name: 'a deleted conversation comes back',
    operations: ['createConversation', 'deleteConversation', 'restoreConversation', 'getConversation'],
    async run(visit) {
      const client = await visit.visitor()
      const { id } = await visit.newConversation(client)
      await visit.succeed(client, 'deleteConversation', { params: { id } })
      await visit.succeed(client, 'restoreConversation', { params: { id } })
      expectSuccess(await visit.call(client, 'getConversation', { id }), 'getConversation')
      const again = await visit.call(client, 'restoreConversation', { id })
      expectRefusal(again, 'restoreConversation', ['NOT_FOUND'])
    },
  },
  {
    group,
    name: 'what was imported is found without accents, and exported as it was',
    operations: ['importConversations', 'listConversations', 'exportConversation', 'getHistory'],
    async run(visit) {
      const client = await visit.visitor()
      const word = mark()
      const { id, answer } = await imported(visit, client, fileWith(`${word} <b>sắc</b>`))
      const { conversations } = expectSuccess(answer, 'listConversations')
      expectThat(conversations[0]?.excerpt?.includes(word) ?? false, answer, {
        expected: `an excerpt with ${word}`,
        came: conversations[0]?.excerpt ?? 'none',
        path: 'conversations.0.excerpt',
        advice: 'Quote the message in which it was found.',
      })
      const file = await visit.call(client, 'exportConversation', { id })
      expectSuccess(file, 'exportConversation')
      const messages = conversationFileSchema.safeParse(file.json).data?.conversations[0]?.messages
      const wanted = fileWith(`${word} <b>sắc</b>`).conversations[0]!.messages[0]!
      const came = messages?.[0]
      const isKept = came?.content === wanted.content && isSameMoment(came.timestamp, wanted.timestamp)
      expectThat(isKept, file, {
        expected: 'a ConversationFile with the text and the time that were imported',
        came: came === undefined ? 'no such file' : `${came.content} at ${came.timestamp}`,
        path: 'conversations.0.messages.0',
        advice: 'Keep texts and times; write files that can be read in again.',
      })
      expectThat(/^attachment\b/.test(file.headers.get('content-disposition') ?? ''), file, {
        expected: 'a header Content-Disposition that says attachment',
        came: file.headers.get('content-disposition') ?? 'none',
        advice: 'Send a file to be saved, not a page.',
      })
      const markdown = { query: { format: 'markdown' } }
      const text = await visit.call(client, 'exportConversation', { id }, markdown)
      expectSuccess(text, 'exportConversation')
      const type = text.headers.get('content-type') ?? ''
      expectThat(type.startsWith('text/markdown') && text.text.includes(word), text, {
        expected: 'text/markdown with the message in it',
        came: type || 'no content type',
        advice: 'Write the conversation as Markdown.',
      })
    },
  },
  {
    group,
    name: 'a file that holds no conversations is refused',
    operations: ['importConversations'],
    async run(visit) {
      const client = await visit.visitor()
      for (const content of ['Hello', '{"a":1}']) {
        expectRefusal(await send(visit, client, content), 'importConversations', ['IMPORT_UNREADABLE'])
      }
    },
  },
  {
    group,
    name: 'a rating of an answer comes back with the history, and can be taken back',
    operations: ['sendMessage', 'rateMessage', 'getHistory'],
    async run(visit) {
      const { response } = await asked(visit)
      const client = await visit.visitor()
      const { messageId, userMessageId, conversationId: id } = response
      for (const rating of ['up', null] as const) {
        await visit.succeed(client, 'rateMessage', { params: { messageId }, json: { rating } })
        const answer = await visit.call(client, 'getHistory', { id })
        const { messages } = expectSuccess(answer, 'getHistory')
        const feedback = messages.find((message) => message.id === messageId)?.feedback
        expectThat(feedback === (rating ?? undefined), answer, {
          expected: rating === null ? 'no feedback' : `feedback ${rating}`,
          came: feedback ?? 'none',
          path: 'messages.1.feedback',
          advice: 'Give out the last rating with its answer.',
        })
      }
      const json = { rating: 'up' }
      const question = await visit.call(client, 'rateMessage', { messageId: userMessageId }, { json })
      expectRefusal(question, 'rateMessage', ['NOT_FOUND'])
    },
  },
]

const fileWith = (content: string): ConversationFile => ({
  format: 'ai-studio-conversations',
  version: 1,
  conversations: [
    {
      title: 'Imported',
      modelId: null,
      createdAt: '2025-01-01T10:00:00.000Z',
      messages: [{ role: 'user', content, timestamp: '2025-01-01T10:00:00.000Z' }],
    },
  ],
})

async function send(visit: Visit, client: Client, content: string): Promise<Answer> {
  const form = new FormData()
  form.append(routes.importConversations.file, new Blob([content]), 'conversations.json')
  return visit.call(client, 'importConversations', {}, { body: form })
}

/** Imports a conversation and finds it by its first word. */
async function imported(visit: Visit, client: Client, file: ConversationFile) {
  const search = withoutAccents(file.conversations[0]!.messages[0]!.content.split(' ')[0]!)
  const found = async () => {
    const answer = await visit.call(client, 'listConversations', {}, { query: { search } })
    return { answer, conversations: expectSuccess(answer, 'listConversations').conversations }
  }
  // Where the search finds what it should not, it must not be taken for ours, and deleted in the end.
  const before = new Set((await found()).conversations.map(({ id }) => id))
  const sent = await send(visit, client, JSON.stringify(file))
  const result = expectSuccess(sent, 'importConversations')
  expectThat(result.imported === 1 && result.skipped === 0, sent, {
    expected: '1 imported and 0 skipped',
    came: `${result.imported} and ${result.skipped}`,
    path: 'imported',
    advice: 'Count the conversations that are stored.',
  })
  const { answer, conversations } = await found()
  const { title } = file.conversations[0]!
  for (const one of conversations) {
    if (!before.has(one.id) && one.title === title) visit.made.set(one.id, client)
  }
  expectThat(conversations.length === 1, answer, {
    expected: `the imported conversation, searched with ${search}`,
    came: `${conversations.length} conversations`,
    path: 'conversations',
    advice: 'Search in messages, without regard to case and accents.',
  })
  return { id: conversations[0]!.id, answer }
}
