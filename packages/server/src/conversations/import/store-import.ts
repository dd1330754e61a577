import { randomUUID } from 'node:crypto'
import { limits } from '@ai-studio/contract'
import { ApiError } from '../../api-error.ts'
import type { Owner } from '../../chat/conversations.queries.ts'
import { wholeCut } from '../../chat/generation/text-pieces.ts'
import { titleFrom } from '../../chat/title.ts'
import type { Drizzle } from '../../db/database.ts'
import { holdPrincipal } from '../../principal/principal.queries.ts'
import type { ImportedConversation } from './imported.ts'
import {
  insertConversations,
  insertMessages,
  putWordsOff,
  type NewConversation,
  type NewMessage,
} from './import.queries.ts'

/** UTF-16 code units of text whose words are noted while everything else waits. */
const mostAtOnce = 200_000
/** Rows of one statement, and the text in them. */
const batch = { rows: 500, text: 1_000_000 }

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
  const length = conversations
    .flatMap(({ messages }) => messages)
    .reduce((sum, { content }) => sum + content.length, 0)
  const hasWords = length <= mostAtOnce
  await db.transaction(async (tx) => {
    if (!(await holdPrincipal(tx, owner.id))) throw new ApiError('TOKEN_INVALID')
    if (!hasWords) await putWordsOff(tx)
    const withIds = conversations.map((conversation) => ({ id: randomUUID(), conversation }))
    const rows = withIds.map(({ id, conversation }) => toRow(id, owner, conversation, { hasWords, now }))
    for (let at = 0; at < rows.length; at += batch.rows) {
      await insertConversations(tx, rows.slice(at, at + batch.rows))
    }
    for (const part of batches(withIds, now)) await insertMessages(tx, part)
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

function* batches(
  conversations: readonly { id: string; conversation: ImportedConversation }[],
  now: Date,
): Generator<NewMessage[]> {
  let rows: NewMessage[] = []
  let length = 0
  for (const { id, conversation } of conversations) {
    let parentId: string | null = null
    let questionId: string | null = null
    for (const [index, message] of conversation.messages.entries()) {
      const messageId = randomUUID()
      const time = past(message.time, now)
      rows.push({
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
      })
      parentId = messageId
      if (message.role === 'user') questionId = messageId
      length += message.content.length
      if (rows.length < batch.rows && length < batch.text) continue
      yield rows
      rows = []
      length = 0
    }
  }
  if (rows.length > 0) yield rows
}

const cut = (text: string, most: number): string => text.slice(0, wholeCut(text, Math.min(most, text.length)))

/** Nothing was written in the future; it would stand first in the list for ever. */
const past = (time: number, now: Date): Date => new Date(Math.min(time, now.getTime()))
