import type { ConversationFile } from '@ai-studio/contract'
import type { ConversationRow } from '../chat/conversations.queries.ts'
import type { Drizzle } from '../db/database.ts'
import { shownMessages } from './export-pages.ts'

type FileConversation = ConversationFile['conversations'][number]

/** The pieces of a `ConversationFile` with one conversation. */
export async function* jsonText(db: Drizzle, conversation: ConversationRow): AsyncGenerator<string> {
  const { title, modelId, instructions, createdAt } = conversation
  const file: Pick<ConversationFile, 'format' | 'version'> = {
    format: 'ai-studio-conversations',
    version: 1,
  }
  const head: Omit<FileConversation, 'messages'> = {
    title,
    modelId,
    ...(instructions !== '' && { instructions }),
    createdAt: createdAt.toISOString(),
  }
  yield `${JSON.stringify(file).slice(0, -1)},"conversations":[${JSON.stringify(head).slice(0, -1)},"messages":[`
  let separator = ''
  for await (const message of shownMessages(db, conversation.id)) {
    const entry: FileConversation['messages'][number] = {
      role: message.role,
      content: message.content,
      timestamp: message.createdAt.toISOString(),
      ...(message.role === 'assistant' && message.modelId !== null && { modelId: message.modelId }),
    }
    yield separator + JSON.stringify(entry)
    separator = ','
  }
  yield ']}]}'
}
