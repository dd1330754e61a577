import type { FeedbackRating, Message, MessageImage } from '@ai-studio/contract'
import type { ChatMessage, LocalStatus, MessageError } from './chat-session-types.ts'

/** What a question needs to be asked again. */
export interface QuestionRequest {
  /** Idempotency key: the same question never yields two answers. */
  readonly key: string
  readonly modelId: string
  /** The tab whose question it is until it is confirmed. */
  readonly owner: string
}

/** A message with what only the engine needs. */
export interface LocalMessage extends ChatMessage {
  readonly request?: QuestionRequest
  /** With status `streaming`, in the stored copy only: where in the event log `content` ends. */
  readonly sequence?: number
}

/** Whether the server has not confirmed the message yet. */
export const isUnconfirmed = ({ status }: ChatMessage): boolean => status === 'sending' || status === 'unsent'

const statuses: readonly LocalStatus[] = [
  'streaming',
  'complete',
  'stopped',
  'interrupted',
  'failed',
  'sending',
  'unsent',
]

/** Reads a stored copy. Whatever does not look like a message is left out; never throws. */
export function parseMessages(stored: string | null): LocalMessage[] {
  if (!stored) return []
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.flatMap((entry) => toMessage(entry) ?? []) : []
  } catch {
    return []
  }
}

const text = (value: unknown): value is string => typeof value === 'string'
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function toMessage(entry: unknown): LocalMessage | null {
  const { id, serverId, role, content, timestamp, status, modelId, sequence, ...more } = record(entry)
  if (!text(id) || !text(content) || !text(timestamp) || Number.isNaN(Date.parse(timestamp))) return null
  if (role !== 'user' && role !== 'assistant') return null
  if (!statuses.includes(status as LocalStatus)) return null
  // Without its server's id an answer cannot be taken up again.
  if (!text(serverId) && status !== 'sending' && status !== 'unsent') return null
  return {
    id,
    serverId: text(serverId) ? serverId : null,
    role,
    content,
    timestamp,
    status: status as LocalStatus,
    images: Array.isArray(more.images) ? more.images.filter(isImage) : [],
    ...(text(modelId) && { modelId }),
    ...(isRating(more.feedback) && { feedback: more.feedback }),
    ...(isError(more.error) && { error: more.error }),
    ...(isRequest(more.request) && { request: more.request }),
    ...(Number.isSafeInteger(sequence) && { sequence: sequence as number }),
  }
}

function isImage(value: unknown): value is MessageImage {
  const { url, width, height } = record(value)
  return text(url) && Number.isFinite(width) && Number.isFinite(height)
}

const isRating = (value: unknown): value is FeedbackRating => value === 'up' || value === 'down'

function isError(value: unknown): value is MessageError {
  const { code, text: words, retryable } = record(value)
  return text(code) && text(words) && typeof retryable === 'boolean'
}

function isRequest(value: unknown): value is QuestionRequest {
  const { key, modelId, owner } = record(value)
  return text(key) && text(modelId) && text(owner)
}

/** How the server's messages become the view's. */
export interface MessageReading {
  /** Makes an address of the server usable on this page. */
  imageUrl: (url: string) => string
  /** What to tell about a failed or interrupted answer. */
  errorOf: (message: Message) => MessageError | undefined
}

/** Most messages have none; ten thousand of them share this one. */
const noImages: readonly MessageImage[] = []

/**
 * A message of the server for the view; the known one itself when nothing differs, else with its id. One that is new
 * here is called as the server calls it.
 */
export function fromServer(
  message: Message,
  known: LocalMessage | undefined,
  reading: MessageReading,
): LocalMessage {
  const error = reading.errorOf(message)
  const next: LocalMessage = {
    // The same text twice, not two: long conversations hold thousands of them.
    id: known?.id ?? message.id,
    serverId: message.id,
    role: message.role,
    content: message.content,
    timestamp: message.timestamp,
    status: message.status,
    images: message.images?.map((image) => ({ ...image, url: reading.imageUrl(image.url) })) ?? noImages,
    ...(message.modelId !== undefined && { modelId: message.modelId }),
    ...(message.feedback && { feedback: message.feedback }),
    ...(error && { error }),
    ...(known?.request && { request: known.request }),
  }
  return known && isSame(known, next) ? known : next
}

/** Messages are small and plain, and their fields always stand in the same order. */
const isSame = (a: LocalMessage, b: LocalMessage) => JSON.stringify(a) === JSON.stringify(b)
