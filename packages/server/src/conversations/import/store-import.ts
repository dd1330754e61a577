import { randomUUID } from 'node:crypto'
import { limits } from '@ai-studio/contract'
import { ApiError } from '../../api-error.ts'
import type { Owner } from '../../chat/conversations.queries.ts'
import { wholeCut } from '../../cut-text.ts'
import { titleFrom } from '../../chat/title.ts'
import type { Drizzle, Transaction } from '../../db/database.ts'
import { holdPrincipal } from '../../principal/principal.queries.ts'
import { removeConversations } from '../deleted.queries.ts'
import { areWordsNotedAtOnce, messageParts, storeMessages } from '../store-messages.ts'
import type { ImportedConversation } from './imported.ts'
import {
  insertConversations,
  showConversations,
  type NewConversation,
  type NewMessage,
} from './import.queries.ts'

/** Conversations of one statement. */
const batch = 500
/** For so long nothing removes what has not been stored to its end, in milliseconds. */
const hiddenFor = 3_600_000

/**
 * Stores conversations, all of them or none. That takes many short transactions: on the embedded database everybody
 * else waits as long as one lasts. Until the last of them, which shows all at once and grows with how many conversations
 * there are (a tenth of a second for each thousand), they stand there as deleted ones do, unseen, so that what a process
 * leaves behind that ends on the way is tidied up as they are.
 *
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
  const withIds = conversations.map((conversation) => ({ id: randomUUID(), conversation }))
  const ids = withIds.map(({ id }) => id)
  const inTransaction = (store: (tx: Transaction) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      if (!(await holdPrincipal(tx, owner))) throw new ApiError('TOKEN_INVALID')
      await store(tx)
    })
  try {
    for (const part of parts(withIds)) {
      const rows = part.map(({ id, conversation }) => toRow(id, owner, conversation, now))
      await inTransaction((tx) => insertConversations(tx, rows))
    }
    for (const part of messageParts(messageRows(withIds, now))) {
      await inTransaction((tx) => storeMessages(tx, part, hasWords))
    }
    await inTransaction(async (tx) => {
      const shown = await showConversations(tx, ids, hasWords)
      if (shown < ids.length) throw new Error(`Of ${ids.length} imported conversations ${shown} are there.`)
    })
  } catch (error) {
    // What cannot be removed now is tidied up later, and seen by nobody.
    for (const part of parts(ids)) await removeConversations(db, part).catch(() => undefined)
    throw error
  }
}

function* parts<Part>(all: readonly Part[]): Generator<Part[]> {
  for (let at = 0; at < all.length; at += batch) yield all.slice(at, at + batch)
}

function toRow(
  id: string,
  owner: Owner,
  { title, modelId, instructions = '', createdAt, messages }: ImportedConversation,
  now: Date,
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
    deletedAt: new Date(now.getTime() + hiddenFor),
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
