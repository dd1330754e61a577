import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { generationEvents, messages, principals, type TakenCredits } from '../../db/schema.ts'
import { beginAnswer } from '../begin-answer.ts'
import { insertConversation } from '../conversations.queries.ts'
import type { AnswerIdentity } from '../generation/answer-log.ts'

export interface SeededAnswer {
  identity: AnswerIdentity
  principalId: string
  createdAt: Date
}

/** A conversation of a new visitor with a question whose answer is about to be written. */
export async function seedAnswer(
  database: Database,
  lease = 30_000,
  taken: TakenCredits[] = [],
): Promise<SeededAnswer> {
  const now = new Date()
  const principalId = randomUUID()
  const identity = {
    conversationId: randomUUID(),
    messageId: randomUUID(),
    userMessageId: randomUUID(),
    modelId: 'scripted/plain',
  }
  await database.db
    .insert(principals)
    .values({ id: principalId, kind: 'visitor', createdAt: now, lastSeenAt: now })
  const owner = { id: principalId, kind: 'visitor', origin: null } as const
  await insertConversation(database.db, { id: identity.conversationId, owner, createdAt: now })
  await database.db.transaction((tx) =>
    beginAnswer(tx, {
      identity,
      question: { content: 'A question', images: [], title: 'A question' },
      taken,
      lease,
      now,
    }),
  )
  return { identity, principalId, createdAt: now }
}

export async function storedMessage(database: Database, id: string) {
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id))
  return row
}

/** The log as the table has it. */
export async function storedLog(database: Database, messageId: string) {
  const rows = await database.db
    .select()
    .from(generationEvents)
    .where(eq(generationEvents.messageId, messageId))
    .orderBy(generationEvents.sequence)
  return rows.map(({ sequence, kind, text }) => ({ sequence, kind, text }))
}

/** An answer that a dead process has left behind in a conversation. */
export async function seedDeadAnswer(database: Database, conversationId: string): Promise<string> {
  const messageId = randomUUID()
  const userMessageId = randomUUID()
  const identity = { conversationId, messageId, userMessageId, modelId: 'scripted/plain' }
  await database.db.transaction((tx) =>
    beginAnswer(tx, {
      identity,
      question: { content: 'Unanswered', images: [], title: 'Unanswered' },
      taken: [],
      lease: -1_000,
      now: new Date(),
    }),
  )
  return messageId
}
