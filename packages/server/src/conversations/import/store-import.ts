import { randomUUID } from 'node:crypto'
import { limits } from '@ai-studio/contract'
import { ApiError } from '../../api-error.ts'
import type { Owner } from '../../chat/conversations.queries.ts'
import { wholeCut } from '../../cut-text.ts'
import { titleFrom } from '../../chat/title.ts'
import type { Drizzle } from '../../db/database.ts'
import { holdPrincipal } from '../../principal/principal.queries.ts'
import { areWordsNotedAtOnce, storeMessages } from '../store-messages.ts'
import type { ImportedConversation } from './imported.ts'
import { insertConversations, type NewConversation, type NewMessage } from './import.queries.ts'

/** Conversations of one statement. */
const batch = 500

/**
 * Stores conversations in one transaction.
 * @throws ApiError `TOKEN_INVALID` when whose they would be is gone meanwhile.
 */
export async function storeImport(
  db: Drizzle,
  owner: Owner,
  conversations: readonly ImportedConversation[],
  now: Date,
): Promise<void> {
  if (conversations.length === 0) return
  const hasWords = areWordsNotedAtOnce(conversations.flatMap(({ messages }) => messages))
  await db.transaction(async (tx) => {
    if (!(await holdPrincipal(tx, owner))) throw new ApiError('TOKEN_INVALID')
    const withIds = conversations.map((conversation) => ({ id: randomUUID(), conversation }))
    const rows = withIds.map(({ id, conversation }) => toRow(id, owner, conversation, { hasWords, now }))
    for (let at = 0; at < rows.length; at += batch) {
      await insertConversations(tx, rows.slice(at, at + batch))
    }
    await storeMessages(tx, messageRows(withIds, now), hasWords)
  })
}

function toRow(
  id: string,
  owner: Owner,
  { title, modelId, instructions = '', createdAt, messages }: ImportedConversation,
  { hasWords, now }: { hasWords: boolean; now: Date },
): NewConversation {
  const latest = messages.reduce((time, message) => Math.max(time, message.time), createdAt)
  const said = title.replace(/\s+/g, ' ').trim()
  const question = messages.find(({ role }) => role === 'user') ?? messages[0]!
  return {
    id,
    principalId: owner.id,
    origin: owner.kind === 'user' ? owner.origin : null,
    title: said === '' ? titleFrom(question.content) : cut(said, limits.conversationTitleLength),
    modelId: modelId === null ? null : cut(modelId, limits.modelIdLength),
    instructions: cut(instructions, limits.instructionsLength),
    messageCount: messages.length,
    createdAt: past(createdAt, now),
    updatedAt: past(latest, now),
    hasWords,
  }
}

/** One at a time: all of them beside the conversations would take their memory twice. */
function* messageRows(
  conversations: readonly { id: string; conversation: ImportedConversation }[],
  now: Date,
): Generator<NewMessage> {
  for (const { id, conversation } of conversations) {
    let parentId: string | null = null
    let questionId: string | null = null
    for (const [index, message] of conversation.messages.entries()) {
      const messageId = randomUUID()
      const time = past(message.time, now)
      yield {
        id: messageId,
        conversationId: id,
        position: index + 1,
        role: message.role,
        content: message.content,
        status: 'complete',
        modelId:
          message.role === 'user' || message.modelId === null
            ? null
            : cut(message.modelId, limits.modelIdLength),
        parentId,
        answersId: message.role === 'assistant' ? questionId : null,
        createdAt: time,
        finishedAt: time,
      }
      parentId = messageId
      if (message.role === 'user') questionId = messageId
    }
  }
}

const cut = (text: string, most: number): string => text.slice(0, wholeCut(text, Math.min(most, text.length)))

/** Nothing was written in the future; it would stand first in the list for ever. */
const past = (time: number, now: Date): Date => new Date(Math.min(time, now.getTime()))
