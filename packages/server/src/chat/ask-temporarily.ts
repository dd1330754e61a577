import { randomUUID } from 'node:crypto'
import type { TemporaryRequest } from '@ai-studio/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { storableText } from '../db/storable.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ChatTurn } from '../models/provider.ts'
import { serve } from '../operation.ts'
import { replyWithAnswer } from './answer-reply.ts'
import type { ChatParts } from './chat-parts.ts'
import { countAnswer } from './counted-answer.ts'
import type { TemporaryAnswer } from './generation/temporary-answer.ts'
import { toTurns, TurnSelection } from './turns.ts'
import { usableModel } from './usable-model.ts'

/**
 * Answers a question of which nothing is kept. Counted and refused like any other; what was said before comes along,
 * and the ids that are given out name nothing.
 */
export function askTemporarily(app: FastifyInstance, deps: Dependencies, chat: ChatParts): void {
  serve(app, deps, 'askTemporarily', async (call) => {
    const { body, principal, language, now, reply } = call
    const resolved = await usableModel(deps.models, body.ModelId, {
      tier: principal.tier,
      hasImages: false,
    })
    chat.engine.ensureAccepting()
    const onEnd = await countAnswer(call, resolved)
    const { model, provider, id } = resolved
    const turns = turnsOf(body, model.contextSize)
    const answer = chat.engine.startTemporary({
      identity: {
        conversationId: randomUUID(),
        messageId: randomUUID(),
        userMessageId: randomUUID(),
        modelId: id,
      },
      createdAt: now,
      provider: provider.id,
      patience: provider.patience,
      ask: async (signal) => provider.streamChat({ modelId: model.id, turns, language, signal }),
      onEnd,
    })
    endWithReader(answer, reply)
    return (await replyWithAnswer(call, chat, answer.log)) ?? call.reply
  })
}

/** As much of the conversation as fits, as the model sees it. */
function turnsOf({ messages, instructions }: TemporaryRequest, contextSize: number | null): ChatTurn[] {
  const beforehand = storableText(instructions ?? '')
  const selection = new TurnSelection(contextSize, beforehand)
  for (const { role, content } of messages.toReversed()) {
    if (!selection.add({ role, content: storableText(content), images: [] })) break
  }
  return toTurns(
    selection.messages.map(({ role, content }) => ({ role, content })),
    beforehand,
  )
}

/** Nobody can come back to it, so nothing is written for nobody. */
function endWithReader(answer: TemporaryAnswer, { raw }: FastifyReply): void {
  if (raw.closed || raw.destroyed) answer.stop()
  else raw.once('close', () => answer.stop())
}
