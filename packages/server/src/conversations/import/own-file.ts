import { storableText } from '../../db/storable.ts'
import {
  importFilter,
  isObject,
  validTime,
  type ImportedConversation,
  type ImportedFile,
  type ImportedMessage,
} from './imported.ts'

/** Reads a `ConversationFile`; undefined when anything in it has another shape. */
export function readOwnFile(file: Record<string, unknown>): ImportedFile | undefined {
  if (file.format !== 'ai-studio-conversations' || file.version !== 1) return undefined
  if (!Array.isArray(file.conversations)) return undefined
  const conversations: ImportedConversation[] = []
  for (const each of file.conversations) {
    const conversation = readConversation(each)
    if (!conversation) return undefined
    conversations.push(conversation)
  }
  const kept = conversations.filter(importFilter())
  return { conversations: kept, skipped: conversations.length - kept.length }
}

function readConversation(value: unknown): ImportedConversation | undefined {
  if (!isObject(value) || typeof value.title !== 'string' || !Array.isArray(value.messages)) return undefined
  const { modelId, instructions = '' } = value
  const createdAt = readTime(value.createdAt)
  if (createdAt === undefined || (typeof modelId !== 'string' && modelId !== null)) return undefined
  if (typeof instructions !== 'string') return undefined
  const told = storableText(instructions).trim()
  const messages: ImportedMessage[] = []
  for (const each of value.messages) {
    const message = readMessage(each)
    if (!message) return undefined
    if (message.content.trim() !== '') messages.push(message)
  }
  return {
    title: storableText(value.title),
    modelId: modelId === null ? null : storableText(modelId),
    ...(told !== '' && { instructions: told }),
    createdAt,
    messages,
  }
}

function readMessage(value: unknown): ImportedMessage | undefined {
  if (!isObject(value) || typeof value.content !== 'string') return undefined
  const { role, modelId } = value
  const time = readTime(value.timestamp)
  if (time === undefined || (role !== 'user' && role !== 'assistant')) return undefined
  if (modelId !== undefined && typeof modelId !== 'string') return undefined
  return {
    role,
    content: storableText(value.content),
    time,
    modelId: modelId === undefined ? null : storableText(modelId),
  }
}

const readTime = (value: unknown): number | undefined =>
  typeof value === 'string' ? validTime(Date.parse(value)) : undefined
