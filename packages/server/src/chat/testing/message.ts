import { randomUUID } from 'node:crypto'
import type { Message } from '@ai-studio/contract'
import type { AnswerIdentity } from '../generation/answer-log.ts'

export const testIdentity = (): AnswerIdentity => ({
  conversationId: randomUUID(),
  messageId: randomUUID(),
  userMessageId: randomUUID(),
  modelId: 'scripted/plain',
})

export const testMessage = (content: string, more: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  role: 'assistant',
  content,
  timestamp: '2026-01-02T03:04:05.000Z',
  status: 'complete',
  modelId: 'scripted/plain',
  ...more,
})
