import { AnswerLog, endedLog } from './generation/answer-log.ts'
import type { AnswerIdentity } from './generation/answer-log.ts'
import type { GenerationEngine } from './generation/engine.ts'
import { toMessage, type MessageRow } from './message-view.ts'
import type { OwnMessage } from './messages.queries.ts'

export const identityOf = (row: MessageRow): AnswerIdentity => ({
  conversationId: row.conversationId,
  messageId: row.id,
  userMessageId: row.answersId ?? row.id,
  modelId: row.modelId ?? '',
})

/** The events of a stored answer, whether it is still being written, and wherever, or has ended. */
export function openAnswer(engine: GenerationEngine, row: OwnMessage): AnswerLog {
  const identity = identityOf(row)
  const local = engine.local(row.id)
  if (local) return local
  return row.status === 'streaming'
    ? engine.follow(identity)
    : endedLog(identity, toMessage(row), { isPruned: !row.hasLog })
}
