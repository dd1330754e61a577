import type { ChatEvent, History, Message, ModelList, RuntimeConfig, Usage } from '@ai-studio/contract'
import { protocolVersion } from '@ai-studio/contract/constants'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { storedMessages } from '../corpus.ts'
import type { Wire } from './answers.ts'
import { bodyOf, sendJson } from './http.ts'

const modelId = 'stub/model'
const models: ModelList = {
  models: [
    {
      id: modelId,
      name: 'Stub',
      provider: 'Stub',
      capabilities: ['chat'],
      contextSize: 128_000,
      tier: 'anonymous',
      available: true,
    },
  ],
  defaultModelId: modelId,
}
const usage: Usage = {
  tier: 'anonymous',
  messages: { limit: 1000, remaining: 999, resetsAt: '2100-01-01T00:00:00.000Z' },
  uploadBytes: 1_000_000,
}

const beforeCount = '00000000-0000-4000-8000-'

/** A stored conversation's id says how many messages are in it; any other, which a chat has chosen, has none. */
export const conversationOf = (count: number) => `${beforeCount}${String(count).padStart(12, '0')}`

const stored = new Map<number, Message[]>()

function messagesOf(conversationId: string): Message[] {
  if (!conversationId.startsWith(beforeCount)) return []
  const count = Number(conversationId.slice(beforeCount.length))
  let messages = stored.get(count)
  if (!messages) {
    const start = Date.parse('2026-01-01T00:00:00.000Z')
    messages = storedMessages(count).map(({ role, content }, index) => ({
      id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
      role,
      content,
      timestamp: new Date(start + index * 60_000).toISOString(),
      status: 'complete',
      ...(role === 'assistant' && { modelId }),
    }))
    stored.set(count, messages)
  }
  return messages
}

function pageOf(conversationId: string, query: URLSearchParams): History {
  const messages = messagesOf(conversationId)
  const end = query.has('cursor') ? Number(query.get('cursor')) : messages.length
  const start = Math.max(0, end - Number(query.get('limit') ?? 50))
  return { messages: messages.slice(start, end), ...(start > 0 && { nextCursor: String(start) }) }
}

type Data<T extends ChatEvent['type']> = Omit<Extract<ChatEvent, { type: T }>, 'type'>

/** The contract's own stream. */
function wireOf(asked: string | null | undefined): Wire {
  const conversationId = asked ?? randomUUID()
  const messageId = randomUUID()
  let sequence = 1
  const event = <T extends ChatEvent['type']>(type: T, data: Data<T>) =>
    `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
  return {
    contentType: 'text/event-stream; charset=utf-8',
    headers: { 'x-message-id': messageId },
    begin: event('start', { conversationId, messageId, userMessageId: randomUUID(), modelId }),
    token(text) {
      sequence += text.length
      return event('delta', { text })
    },
    end(content) {
      sequence += 1
      const timestamp = new Date().toISOString()
      return event('done', {
        message: { id: messageId, role: 'assistant', content, timestamp, status: 'complete', modelId },
      })
    },
  }
}

/** The studio's calls that a chat makes. Answers whether it was one. */
export async function serveStudio(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  answer: (wire: Wire) => Promise<void>,
): Promise<boolean> {
  const route = `${request.method} ${url.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(url.pathname)?.[0] ?? ''
  switch (route) {
    case 'GET /api/config': {
      const config: RuntimeConfig = {
        version: 'stub',
        protocolVersion,
        apiBaseUrl: `http://${request.headers.host}`,
        environment: 'production',
      }
      sendJson(response, config)
      return true
    }
    case 'POST /api/embed/token':
      sendJson(response, { token: 'visitor', expiresAt: '2100-01-01T00:00:00.000Z' }, 201)
      return true
    case 'GET /api/chat/models/chat':
      sendJson(response, models)
      return true
    case 'GET /api/chat/usage':
      sendJson(response, usage)
      return true
    case 'GET /api/chat/history/{id}':
      sendJson(response, pageOf(id, url.searchParams))
      return true
    case 'GET /api/chat/{id}':
      sendJson(response, {
        id,
        title: 'Stored',
        modelId,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        messageCount: messagesOf(id).length,
      })
      return true
    case 'POST /api/chat/send': {
      const { ConversationId } = JSON.parse(await bodyOf(request)) as { ConversationId?: string | null }
      await answer(wireOf(ConversationId))
      return true
    }
    default:
      return false
  }
}
