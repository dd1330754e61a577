import type { Queryable } from '../db/database.ts'
import { AnswerLog, endedLog } from './generation/answer-log.ts'
import type { AnswerIdentity } from './generation/answer-log.ts'
import type { GenerationEngine } from './generation/engine.ts'
import { toMessage, type MessageRow } from './message-view.ts'
import type { OwnMessage } from './messages.queries.ts'
import { versionsOf } from './versions.queries.ts'

export const identityOf = (row: MessageRow): AnswerIdentity => ({
  conversationId: row.conversationId,
  messageId: row.id,
  userMessageId: row.answersId ?? row.id,
  modelId: row.modelId ?? '',
})

/** The events of a stored answer, whether it is still being written, and wherever, or has ended. */
export async function openAnswer(
  db: Queryable,
  engine: GenerationEngine,
  row: OwnMessage,
): Promise<AnswerLog> {
  const identity = identityOf(row)
  const local = engine.local(row.id)
  if (local) return local
  if (row.status === 'streaming') return engine.follow(identity)
  const message = toMessage({ ...row, versions: await versionsOf(db, row) })
  return endedLog(identity, message, { isPruned: !row.hasLog })
}
