import type { ChatEvent, Message, ModelList, RuntimeConfig, Usage } from '@ai-studio/contract'
import { protocolVersion } from '@ai-studio/contract/constants'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { storedMessages } from '../corpus.ts'
import type { Wire } from './answers.ts'
import { bodyOf, sendJson, sendText } from './http.ts'
import { remembered } from './remembered.ts'

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

const start = Date.parse('2026-01-01T00:00:00.000Z')

/** Each stored message, as JSON. */
const messagesOf = remembered((count) =>
  storedMessages(count).map(({ role, content }, index) => {
    const message: Message = {
      id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
      role,
      content,
      timestamp: new Date(start + index * 60_000).toISOString(),
      status: 'complete',
      ...(role === 'assistant' && { modelId }),
    }
    return JSON.stringify(message)
  }),
)

/** Makes so many stored messages, so that no answer waits for it. */
export function prepareStudio(count: number): void {
  messagesOf(count)
}

const countOf = (conversationId: string) =>
  conversationId.startsWith(beforeCount) ? Number(conversationId.slice(beforeCount.length)) : 0

/** One page of a conversation: a history of the contract, as JSON. */
function pageOf(conversationId: string, query: URLSearchParams): string {
  const messages = messagesOf(countOf(conversationId))
  const end = query.has('cursor') ? Number(query.get('cursor')) : messages.length
  const first = Math.max(0, end - Number(query.get('limit') ?? 50))
  const next = first > 0 ? `,"nextCursor":"${first}"` : ''
  return `{"messages":[${messages.slice(first, end).join(',')}]${next}}`
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
      sendText(response, pageOf(id, url.searchParams))
      return true
    case 'GET /api/chat/{id}':
      sendJson(response, {
        id,
        title: 'Stored',
        modelId,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        messageCount: countOf(id),
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
