import type { FeedbackRating, Message, MessageImage } from '@ai-studio/contract'
import type { ChatMessage, LocalStatus, MessageError } from './chat-session-types.ts'
import { newId } from './identifier.ts'
import { unconfirmed } from './unconfirmed.ts'

/** What a question needs to be asked again. */
export interface QuestionRequest {
  /** Idempotency key: the same question never yields two answers. */
  readonly key: string
  readonly modelId: string
  /** The tab whose question it is until it is confirmed. */
  readonly owner: string
  /** When it was sent last, ISO 8601; absent while it never was. */
  readonly askedAt?: string
  /** It is sent by itself; a refusal must not put it into the composer, where nobody expects it. */
  readonly isQueued?: boolean
  /** The server's id of the own question that it replaces. */
  readonly editedMessageId?: string
  /** What the model is told beforehand, by the question that begins a conversation. */
  readonly instructions?: string
}

/** A message with what only the engine needs. */
export interface LocalMessage extends ChatMessage {
  readonly request?: QuestionRequest
  /** With status `streaming`, in the stored copy only: where in the event log `content` ends. */
  readonly sequence?: number
}

/** A question that nobody has been sent yet. */
export const newQuestion = (text: string, images: readonly MessageImage[] = []): LocalMessage => ({
  id: newId(),
  serverId: null,
  role: 'user',
  content: text,
  timestamp: new Date().toISOString(),
  status: 'sending',
  images,
})

/** Whether the server may have the question although it has not confirmed it. */
export const wasAsked = ({ status, request }: LocalMessage): boolean =>
  status !== 'queued' || request?.askedAt !== undefined

/**
 * The versions of a message that takes the place of another one; its id is not known before the server tells it. As
 * at the server, one that is replaced and never said anything is none.
 */
export function versionsWith(
  replaced: LocalMessage | undefined,
  serverId: string | null,
): readonly string[] | undefined {
  if (!replaced?.serverId || !serverId) return undefined
  const before = replaced.versions ?? [replaced.serverId]
  const known = replaced.content === '' ? before.filter((id) => id !== replaced.serverId) : before
  const versions = known.includes(serverId) ? known : [...known, serverId]
  return versions.length > 1 ? versions : undefined
}

/** Adds a message at the end, before the questions that wait for the connection. What it was before goes. */
export function withLast(messages: readonly LocalMessage[], message: LocalMessage): readonly LocalMessage[] {
  const { id, serverId } = message
  const others = messages.filter(
    (each) => each.id !== id && (serverId === null || each.serverId !== serverId),
  )
  const queue = message.status === 'queued' ? -1 : others.findIndex(({ status }) => status === 'queued')
  return queue < 0 ? [...others, message] : others.toSpliced(queue, 0, message)
}

const statuses: readonly LocalStatus[] = [
  'streaming',
  'complete',
  'stopped',
  'interrupted',
  'failed',
  ...unconfirmed,
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
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function toMessage(entry: unknown): LocalMessage | null {
  const { id, serverId, role, content, timestamp, status, modelId, sequence, ...more } = record(entry)
  if (!text(id) || !text(content) || !text(timestamp) || Number.isNaN(Date.parse(timestamp))) return null
  if (role !== 'user' && role !== 'assistant') return null
  if (!statuses.includes(status as LocalStatus)) return null
  // Without its server's id an answer cannot be taken up again.
  if (!text(serverId) && !unconfirmed.includes(status as LocalStatus)) return null
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
    ...(isTexts(more.versions) && { versions: more.versions }),
    ...(isError(more.error) && { error: more.error }),
    ...(isRequest(more.request) && { request: more.request }),
    ...(Number.isSafeInteger(sequence) && { sequence: sequence as number }),
  }
}

function isImage(value: unknown): value is MessageImage {
  const { url, width, height, alt } = record(value)
  const isWorded = alt === undefined || text(alt)
  return text(url) && Number.isFinite(width) && Number.isFinite(height) && isWorded
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(text)

const isRating = (value: unknown): value is FeedbackRating => value === 'up' || value === 'down'

function isError(value: unknown): value is MessageError {
  const { code, text: words, retryable } = record(value)
  return text(code) && text(words) && typeof retryable === 'boolean'
}

function isRequest(value: unknown): value is QuestionRequest {
  const { key, modelId, owner, isQueued = false, ...more } = record(value)
  const { askedAt = '', editedMessageId = '', instructions = '' } = more
  return [key, modelId, owner, askedAt, editedMessageId, instructions].every(text) && isBoolean(isQueued)
}

/** How the server's messages become the view's. */
export interface MessageReading {
  /** Makes an address of the server usable on this page. */
  imageUrl: (url: string) => string
  /** What to tell about a failed or interrupted answer. */
  errorOf: (message: Message) => MessageError | undefined
}

const modelIds = new Map<string, string>()

/** Thousands of answers are by one model; its id need not be kept thousands of times. */
function same(modelId: string): string {
  if (!modelIds.has(modelId)) modelIds.set(modelId, modelId)
  return modelIds.get(modelId)!
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
    ...(message.modelId !== undefined && { modelId: same(message.modelId) }),
    ...(message.feedback && { feedback: message.feedback }),
    ...(message.versions && { versions: message.versions }),
    ...(error && { error }),
    ...(known?.request && { request: known.request }),
  }
  return known && isSame(known, next) ? known : next
}

/** Messages are small and plain, and their fields always stand in the same order. */
const isSame = (a: LocalMessage, b: LocalMessage) => JSON.stringify(a) === JSON.stringify(b)
