import { randomUUID } from 'node:crypto'
import type { MessageImage, SendRequest } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Transaction } from '../db/database.ts'
import type { TakenCredits } from '../db/schema.ts'
import { storableText } from '../db/storable.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldError } from '../http/field-errors.ts'
import { serve, type Call } from '../operation.ts'
import { wantedSound, withAudio } from '../speech/index.ts'
import { ownImages } from '../uploads/index.ts'
import { replyWithAnswer } from './answer-reply.ts'
import { beginAnswer } from './begin-answer.ts'
import type { ChatParts } from './chat-parts.ts'
import { findOwnConversation } from './conversations.queries.ts'
import { findEditedQuestion } from './edited-question.ts'
import type { AnswerLog } from './generation/answer-log.ts'
import { findAccepted, insertAccepted } from './idempotency.queries.ts'
import { lockIdleConversation } from './idle-conversation.ts'
import { findOwnMessage } from './messages.queries.ts'
import { newConversation } from './new-conversation.ts'
import { openAnswer } from './open-answer.ts'
import { requestHash } from './request-hash.ts'
import { startAnswer } from './start-answer.ts'
import { titleFrom } from './title.ts'
import { usableModel } from './usable-model.ts'

type SendCall = Call<'sendMessage'>

/** The same request was accepted while this one was on its way. */
class AcceptedMeanwhile extends Error {}

export function sendMessage(app: FastifyInstance, deps: Dependencies, chat: ChatParts): void {
  serve(app, deps, 'sendMessage', async (call) => {
    const earlier = await acceptedBefore(call, chat)
    const answer = await replyWithAnswer(call, chat, earlier ?? (await accept(call, chat)))
    return answer ? withAudio(call, answer) : call.reply
  })
}

/** The answer to the same request, when its key has been seen. */
async function acceptedBefore(call: SendCall, chat: ChatParts): Promise<AnswerLog | undefined> {
  const { body, principal, deps } = call
  if (body.idempotencyKey === undefined) return undefined
  const accepted = await findAccepted(deps.database.db, principal.id, body.idempotencyKey)
  if (!accepted) return undefined
  if (accepted.requestHash !== requestHash(body)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  const row = await findOwnMessage(deps.database.db, principal, accepted.messageId)
  if (!row) throw new ApiError('NOT_FOUND')
  return openAnswer(deps.database.db, chat.engine, row)
}

async function accept(call: SendCall, chat: ChatParts): Promise<AnswerLog> {
  const { body, principal, deps } = call
  const { db } = deps.database
  ensureCoherent(call)
  const existingId = body.ConversationId ?? undefined
  if (existingId !== undefined && !(await findOwnConversation(db, principal, existingId))) {
    throw new ApiError('NOT_FOUND')
  }
  const conversationId = existingId ?? randomUUID()
  const urls = body.ImageUrls ?? []
  const model = await usableModel(deps.models, body.ModelId, {
    tier: principal.tier,
    hasImages: urls.length > 0,
  })
  wantedSound(call)
  const attached = await ownImages(deps, principal, urls, existingId)

  const identity = { conversationId, messageId: randomUUID(), userMessageId: randomUUID(), modelId: model.id }
  const content = storableText(body.Message)
  const store = async (tx: Transaction, take: () => Promise<TakenCredits[]>) => {
    await remember(tx, call, identity)
    await takeConversation(tx, call, conversationId)
    await beginAnswer(tx, {
      identity,
      question: { content, images: described(attached.images, body.imageAlts), title: titleFrom(content) },
      insteadOf: await editedQuestion(tx, call, conversationId),
      taken: await take(),
      lease: chat.lease,
      now: call.now,
    })
    await attached.attachTo(tx, conversationId)
    return undefined
  }
  try {
    return await startAnswer(call, chat, { identity, model, store })
  } catch (error) {
    const earlier = error instanceof AcceptedMeanwhile && (await acceptedBefore(call, chat))
    if (earlier) return earlier
    throw error
  }
}

/** First of all, so that of two equal requests one waits here for the other. */
async function remember(
  tx: Transaction,
  { body, principal, now }: { body: SendRequest; principal: SendCall['principal']; now: Date },
  identity: { conversationId: string; messageId: string; userMessageId: string },
): Promise<void> {
  if (body.idempotencyKey === undefined) return
  const isNew = await insertAccepted(tx, {
    principalId: principal.id,
    key: body.idempotencyKey,
    requestHash: requestHash(body),
    conversationId: identity.conversationId,
    userMessageId: identity.userMessageId,
    messageId: identity.messageId,
    createdAt: now,
  })
  if (!isNew) throw new AcceptedMeanwhile()
}

/** Locks the conversation, or makes it when it is new. */
async function takeConversation(
  tx: Transaction,
  { body, principal, now }: SendCall,
  id: string,
): Promise<void> {
  if ((body.ConversationId ?? undefined) === undefined) {
    const instructions = storableText(body.instructions ?? '')
    await newConversation(tx, { id, owner: principal, createdAt: now, instructions })
  } else {
    await lockIdleConversation(tx, principal, id)
  }
}

/** Makes sure of what no single field can say: a question is edited where it stands, and words belong to images. */
function ensureCoherent({ body, language }: SendCall): void {
  const { editedMessageId, ConversationId, ImageUrls = [], imageAlts = [] } = body
  const limit = ImageUrls.length
  const errors = [
    ...(editedMessageId && !ConversationId ? [fieldError('ConversationId', 'required', language)] : []),
    ...(imageAlts.length > limit ? [fieldError('imageAlts', 'tooBig.list', language, { limit })] : []),
  ]
  if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors })
}

/** The question in whose place this one is asked, if it is. */
async function editedQuestion(tx: Transaction, { body, principal }: SendCall, conversationId: string) {
  const id = body.editedMessageId ?? undefined
  return id === undefined ? undefined : findEditedQuestion(tx, principal, { conversationId, id })
}

/** Images with what they show, as far as their sender said. */
const described = (images: readonly MessageImage[], alts: readonly string[] = []): MessageImage[] =>
  images.map((image, index) => {
    const alt = storableText(alts[index] ?? '')
    return alt === '' ? image : { ...image, alt }
  })
