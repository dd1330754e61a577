import type { Message } from '../../chat.ts'
import { AnswerReader } from '../answer-reader.ts'
import type { Check } from '../check.ts'
import { expectSuccess, expectThat, mismatch } from '../expectations.ts'
import { asked, openAnswer, question, reopenAnswer, rewritten, streamed } from '../questions.ts'
import type { Visit } from '../visit.ts'

const group = 'stream'
const longQuestion = 'Explain in detail what AI Studio is, how to connect a model, and how to embed the chat.'

/** Streamed answers: events, resuming, stopping, writing anew. */
export const streamChecks: readonly Check[] = [
  {
    group,
    name: 'an answer streams from start to done, without a gap',
    operations: ['sendMessage'],
    async run(visit) {
      const { stream, reader } = await streamed(visit)
      expectThat(stream.answer.headers.get('x-message-id') === reader.start?.messageId, stream.answer, {
        expected: `the header X-Message-Id with ${reader.start?.messageId}`,
        came: stream.answer.headers.get('x-message-id') ?? 'no such header',
        advice: 'Name the message in the headers: a client that loses the connection early resumes by it.',
      })
      const { message } = reader.expectDone()
      expectThat(message.id === reader.start?.messageId, stream.answer, {
        expected: 'the message that `start` announced',
        came: message.id,
        path: 'message.id',
        advice: 'End the stream with the message it began.',
      })
    },
  },
  {
    group,
    name: 'what was streamed is what history keeps',
    operations: ['sendMessage', 'getHistory'],
    async run(visit) {
      const { reader, messageId } = await streamed(visit)
      const { answer, message } = await inHistory(visit, reader.start!.conversationId, messageId)
      expectThat(message?.content === reader.text && message.status === 'complete', answer, {
        expected: 'the streamed message, complete, with the same content',
        came: message
          ? `status ${message.status} with ${message.content.length} code units`
          : 'no such message',
        path: 'messages',
        advice: 'Store the answer as it was streamed.',
      })
    },
  },
  {
    group,
    name: 'a reader that reconnects gets exactly the rest, wherever it left',
    operations: ['sendMessage', 'streamMessage'],
    async run(visit) {
      const { reader, messageId } = await streamed(visit)
      const last = reader.sequence
      // From the beginning, within the first text, at its middle, before the end, and after everything.
      const places = [...new Set([0, 1, Math.min(2, last - 1), Math.floor(last / 2), last - 1])]
      for (const after of places) {
        const text = reader.text.slice(0, Math.max(0, after - 1))
        const stream = await reopenAnswer(visit, messageId, after)
        const rest = await new AnswerReader(stream.answer, { after, text }).takeAll(stream)
        expectThat(rest.text === reader.text, stream.answer, {
          expected: `the rest after event ${after}, so that the text is whole`,
          came: `${rest.text.length} code units in all instead of ${reader.text.length}, or other ones`,
          advice: 'Send after `Last-Event-ID` what the reader has not seen, cut within a piece where needed.',
        })
        expectThat(rest.sequence === last, stream.answer, {
          expected: `the last event with id ${last}, as in the first stream`,
          came: `id ${rest.sequence}`,
          path: 'id',
          advice: 'Keep sequence numbers the same for every reader.',
        })
      }
    },
  },
  {
    group,
    name: 'a lost connection loses nothing: history says where it stands, the rest follows',
    operations: ['sendMessage', 'streamMessage', 'getHistory'],
    async run(visit) {
      const stream = await openAnswer(visit, await question(visit, { Message: longQuestion }))
      const { reader, start } = await readSome(visit, stream)
      stream.close()
      const { answer, message } = await inHistory(visit, start.conversationId, start.messageId)
      if (!message) {
        throw mismatch(answer, {
          expected: 'the answer that is being written',
          came: 'a history without it',
          path: 'messages',
          advice: 'Store an answer before its first event, and go on writing when the reader has left.',
        })
      }
      expectThat(message.status !== 'streaming' || message.sequence === message.content.length + 1, answer, {
        expected: `sequence ${message.content.length + 1}, which the content reaches`,
        came: String(message.sequence ?? 'none'),
        path: 'messages.sequence',
        advice: 'While an answer is being written, say in `sequence` where a reader of the history resumes.',
      })
      const before =
        message.sequence === undefined
          ? { after: reader.sequence, text: reader.text }
          : { after: message.sequence, text: message.content }
      const rest = await reopenAnswer(visit, start.messageId, before.after)
      ;(await new AnswerReader(rest.answer, before).takeAll(rest)).expectDone()
      return message.status === 'streaming' ? undefined : 'the answer had ended before it was looked for'
    },
  },
  {
    group,
    name: 'stop ends an answer for all readers and keeps its text',
    operations: ['sendMessage', 'stopMessage'],
    async run(visit) {
      const client = await visit.visitor()
      const stream = await openAnswer(visit, await question(visit, { Message: longQuestion }))
      const { reader, start } = await readSome(visit, stream)
      const answer = await visit.call(client, 'stopMessage', { messageId: start.messageId })
      const stopped = expectSuccess(answer, 'stopMessage')
      expectThat(stopped.id === start.messageId && stopped.status !== 'streaming', answer, {
        expected: `message ${start.messageId}, stopped`,
        came: `${stopped.id} with status ${stopped.status}`,
        path: 'status',
        advice: 'Answer `stop` when the message has ended.',
      })
      await reader.takeAll(stream)
      const { message } = reader.expectDone()
      expectThat(message.status === stopped.status && message.content === stopped.content, stream.answer, {
        expected: `the same end in the stream: ${stopped.status}, ${stopped.content.length} code units`,
        came: `${message.status}, ${message.content.length} code units`,
        path: 'message',
        advice: 'Decide once how an answer ends, and tell everybody the same.',
      })
      if (stopped.status === 'stopped') return undefined
      return `the answer had ended by itself (${stopped.status}) before it could be stopped`
    },
  },
  {
    group,
    name: 'the latest answer can be written anew, in place of the old one',
    operations: ['sendMessage', 'regenerateMessage', 'getHistory'],
    async run(visit) {
      const { response } = await asked(visit)
      const client = await visit.visitor()
      const { answer, response: anew } = await rewritten(visit)
      expectThat(anew.messageId !== response.messageId, answer, {
        expected: 'a new message id',
        came: 'that of the old answer',
        path: 'messageId',
        advice: 'Write a new message; the old one stays as a version of it.',
      })
      const page = await visit.call(client, 'getHistory', { id: response.conversationId })
      const ids = expectSuccess(page, 'getHistory').messages.map((message) => message.id)
      expectThat(ids.join() === [response.userMessageId, anew.messageId].join(), page, {
        expected: 'the question and the new answer',
        came: `${ids.length} messages: ${ids.join(', ')}`,
        path: 'messages',
        advice: 'Show the new answer in place of the old one.',
      })
    },
  },
]

/** Reads until there is text, or the end. */
async function readSome(visit: Visit, stream: Awaited<ReturnType<typeof openAnswer>>) {
  const reader = new AnswerReader(stream.answer)
  while (reader.text === '' && !reader.ending) {
    const frame = await stream.frames.next()
    if (!frame) break
    reader.take(frame)
    if (reader.start) visit.made.set(reader.start.conversationId, await visit.visitor())
  }
  const { start } = reader
  if (start) return { reader, start }
  throw mismatch(stream.answer, {
    expected: 'a stream that begins with `start`',
    came: 'one that does not',
    advice: 'Send `start` with the ids first, before the model says anything.',
  })
}

async function inHistory(visit: Visit, conversationId: string, messageId: string) {
  const answer = await visit.call(await visit.visitor(), 'getHistory', { id: conversationId })
  const { messages } = expectSuccess(answer, 'getHistory')
  const message: Message | undefined = messages.find(({ id }) => id === messageId)
  return { answer, message }
}
