import type { SendRequestInput } from '@ai-studio/contract'
import type { TestClient } from '../../testing/index.ts'
import { askAndAnswer, openStream, readHistory, type TestChat } from './test-chat.ts'

export type Asked = Awaited<ReturnType<typeof askAndAnswer>>

/** Asks another question in place of one of before, and has it answered. */
export const edit = (
  server: TestChat,
  client: TestClient,
  old: Pick<Asked, 'conversationId' | 'userMessageId'>,
  [question, answer]: readonly [question: string, answer: string],
  more: Partial<SendRequestInput> = {},
): Promise<Asked> =>
  askAndAnswer(server, client, question, answer, {
    ConversationId: old.conversationId,
    editedMessageId: old.userMessageId,
    ...more,
  })

/** Has an answer written anew. The answer: the id of the new one. */
export async function rewrite(
  server: TestChat,
  client: TestClient,
  messageId: string,
  text: string,
): Promise<string> {
  const url = `/api/chat/messages/${messageId}/regenerate`
  const { headers, ended } = await openStream(server, client, { method: 'POST', url, body: {} })
  const script = await server.model.nextAnswer()
  script.write(text)
  script.end()
  await ended
  return String(headers['x-message-id'])
}

export const show = (client: TestClient, messageId: string) =>
  client.post(`/api/chat/messages/${messageId}/show`)

/** The texts that are shown, oldest first. */
export const shownTexts = async (client: TestClient, conversationId: string): Promise<string[]> =>
  (await readHistory(client, conversationId)).messages.map(({ content }) => content)
