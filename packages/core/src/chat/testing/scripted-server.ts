import type { ErrorCode, Message, ModelList, Usage } from '@ai-studio/contract'
import { errorStatuses } from '@ai-studio/contract/error-codes'
import { connect, type Connection, type ConnectionPlan } from './scripted-connection.ts'

/** A call to the server, as it arrived. */
export interface ServedCall {
  readonly route: string
  readonly body: unknown
  readonly lastEventId: string | null
}

interface StoredAnswer {
  readonly message: Message
  readonly conversationId: string
  readonly userMessageId: string
  readonly connections: Set<Connection>
  failure: { code: ErrorCode; message: string; retryable: boolean } | null
}

interface StoredConversation {
  readonly id: string
  title: string
  messages: Message[]
}

type Fault =
  /** The request never arrives. */
  | { kind: 'unreachable' }
  /** It arrives and is carried out, but nobody hears of it. */
  | { kind: 'response lost' }
  | { kind: 'refused'; code: ErrorCode; retryAfter?: number }
  /** It arrives when `release` is called. */
  | { kind: 'held'; until: Promise<void>; refusal?: ErrorCode }
  /** It is carried out at once, but the response arrives only later. */
  | { kind: 'late'; until: Promise<void> }

const model = (id: string, more: Partial<ModelList['models'][number]> = {}) => ({
  id,
  name: id,
  provider: 'Scripted',
  capabilities: ['chat' as const, 'vision' as const],
  contextSize: 8000,
  tier: 'anonymous' as const,
  available: true,
  ...more,
})

/**
 * A server in memory that speaks the chat's protocol through a replacement of `fetch`: conversations, idempotency
 * keys, streams that go on at any sequence number, stop and regenerate. Networks can be made bad at any byte.
 */
export class ScriptedServer {
  readonly endpoint = 'https://studio.test'
  readonly calls: ServedCall[] = []
  readonly conversations = new Map<string, StoredConversation>()
  models: ModelList = { models: [model('m/one'), model('m/two')], defaultModelId: 'm/one' }
  usage: Usage = {
    tier: 'anonymous',
    messages: { limit: 40, remaining: 39, resetsAt: '2030-01-01T00:00:00.000Z' },
    uploadBytes: 1000,
  }
  /** The pieces of the next answers, each finished at once; null to write them by hand. */
  reply: ((question: string) => readonly string[]) | null = null
  /** How the next connections behave, in order; afterwards they are good. */
  readonly plans: ConnectionPlan[] = []
  /** Every request fails, as without a network. */
  isDown = false

  readonly #answers = new Map<string, StoredAnswer>()
  readonly #keys = new Map<string, { body: string; messageId: string }>()
  readonly #faults = new Map<string, Fault[]>()
  #lastAnswer: StoredAnswer | null = null
  #clock = Date.parse('2026-01-01T00:00:00.000Z')

  /** Connections that are open now. */
  get openConnections(): number {
    return [...this.#answers.values()].reduce((sum, { connections }) => sum + connections.size, 0)
  }

  /** How often an answer was begun. */
  get answerCount(): number {
    return this.#answers.size
  }

  callsOf(route: string): ServedCall[] {
    return this.calls.filter((call) => call.route === route)
  }

  /** What the next call of a route meets, for example `disturb('POST /api/chat/send', { kind: 'unreachable' })`. */
  disturb(route: string, ...faults: Fault[]): void {
    this.#faults.set(route, [...(this.#faults.get(route) ?? []), ...faults])
  }

  /** Holds the next call of a route, to refuse it afterwards if a code is given. The answer lets it go. */
  hold(route: string, refusal?: ErrorCode): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.disturb(route, { kind: 'held', until: promise, ...(refusal && { refusal }) })
    return resolve
  }

  /** Carries out the next call of a route at once, and delivers the response when the answer is called. */
  delay(route: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.disturb(route, { kind: 'late', until: promise })
    return resolve
  }

  /** Adds a conversation with finished messages, alternating from the user's. */
  addConversation(contents: readonly string[], title = 'Stored'): StoredConversation {
    const id = crypto.randomUUID()
    const messages = contents.map((content, index) =>
      this.#message(index % 2 === 0 ? 'user' : 'assistant', content),
    )
    const conversation = { id, title, messages }
    this.conversations.set(id, conversation)
    return conversation
  }

  /** Begins an answer as another tab would. */
  askElsewhere(conversationId: string, question: string): StoredAnswer {
    const conversation = this.conversations.get(conversationId)
    if (!conversation) throw new Error('no such conversation')
    const asked = this.#message('user', question)
    conversation.messages.push(asked)
    return this.#begin(conversation, asked.id)
  }

  /** Lets the answer that was begun last grow. */
  write(text: string): void {
    const answer = this.#current()
    answer.message.content += text
    this.#wake(answer)
  }

  finish(): void {
    this.#end(this.#current(), 'complete')
  }

  fail(code: ErrorCode, message = `text of ${code}`): void {
    const answer = this.#current()
    answer.failure = { code, message, retryable: true }
    answer.message.errorCode = code
    this.#end(answer, code === 'GENERATION_INTERRUPTED' ? 'interrupted' : 'failed')
  }

  /** What a crash leaves: less text than readers have seen, marked interrupted, every connection broken. */
  crash(keep: number): void {
    const answer = this.#current()
    this.breakConnections()
    answer.message.content = answer.message.content.slice(0, keep)
    this.fail('GENERATION_INTERRUPTED')
  }

  /** Sends a comment on every connection. */
  beat(): void {
    for (const { connections } of this.#answers.values()) for (const each of connections) each.comment()
  }

  breakConnections(): void {
    for (const { connections } of this.#answers.values()) {
      for (const each of connections) each.end('break')
      connections.clear()
    }
  }

  /** Takes the place of the global `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { signal } = request
    if (signal.aborted) throw signal.reason
    const { pathname } = new URL(request.url)
    const route = `${request.method} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`
    const fault = this.isDown ? { kind: 'unreachable' as const } : this.#faults.get(route)?.shift()
    if (fault?.kind === 'unreachable') throw new TypeError('fetch failed')
    if (fault?.kind === 'held') {
      await Promise.race([
        fault.until,
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      ])
    }
    const isJson = request.headers.get('Content-Type')?.startsWith('application/json')
    const body: unknown = isJson ? await request.json() : null
    this.calls.push({ route, body, lastEventId: request.headers.get('Last-Event-ID') })
    if (fault?.kind === 'held' && fault.refusal) return this.#refuse(fault.refusal)
    if (fault?.kind === 'refused') {
      return this.#refuse(
        fault.code,
        fault.retryAfter === undefined ? {} : { 'Retry-After': `${fault.retryAfter}` },
      )
    }
    const response = this.#serve(route, new URL(request.url), body, request)
    if (fault?.kind === 'late') await fault.until
    if (fault?.kind === 'response lost') {
      void response.body?.cancel().catch(() => {})
      throw new TypeError('fetch failed')
    }
    return response
  }

  #serve(route: string, { pathname, searchParams }: URL, body: unknown, request: Request): Response {
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(pathname)?.[0] ?? ''
    const conversation = this.conversations.get(id)
    const answer = this.#answers.get(id)
    const after = Number(request.headers.get('Last-Event-ID') ?? 0)
    switch (route) {
      case 'GET /api/config':
        return json({
          version: 'test',
          protocolVersion: 1,
          apiBaseUrl: this.endpoint,
          environment: 'development',
        })
      case 'POST /api/embed/token':
        return json({ token: 'visitor-token', expiresAt: '2100-01-01T00:00:00.000Z' }, 201)
      case 'GET /locales/vi/errors.json':
        return json({ MODEL_RATE_LIMITED: 'Mô hình đang bận.' })
      case 'GET /api/chat/models/chat':
        return json(this.models)
      case 'GET /api/chat/usage':
        return json(this.usage)
      case 'POST /api/chat/upload':
        return json(
          {
            imageUrl: '/api/chat/uploads/stored.png',
            width: 3,
            height: 2,
            contentType: 'image/png',
            size: 9,
          },
          201,
        )
      case 'POST /api/chat/send':
        return this.#send(body as Record<string, unknown>, request.signal)
      case 'GET /api/chat/history/{id}':
        return conversation ? this.#history(conversation, searchParams) : this.#refuse('NOT_FOUND')
      case 'GET /api/chat/{id}':
        return conversation ? json({ ...conversation, messages: undefined }) : this.#refuse('NOT_FOUND')
      case 'DELETE /api/chat/{id}':
        return this.conversations.delete(id) ? new Response(null, { status: 204 }) : this.#refuse('NOT_FOUND')
      case 'GET /api/chat/messages/{id}/events':
        return answer ? this.#stream(answer, after, request.signal) : this.#refuse('NOT_FOUND')
      case 'POST /api/chat/messages/{id}/stop':
        if (!answer) return this.#refuse('NOT_FOUND')
        if (answer.message.status === 'streaming') this.#end(answer, 'stopped')
        return json(answer.message)
      case 'POST /api/chat/messages/{id}/regenerate':
        return this.#regenerate(id, request.signal)
      default:
        throw new Error(`The scripted server does not know ${route}.`)
    }
  }

  #send(body: Record<string, unknown>, signal: AbortSignal): Response {
    const key = String(body.idempotencyKey)
    const text = JSON.stringify(body)
    const accepted = this.#keys.get(key)
    if (accepted && accepted.body !== text) return this.#refuse('IDEMPOTENCY_KEY_REUSED')
    if (accepted) return this.#stream(this.#answers.get(accepted.messageId)!, 0, signal)
    if (!this.models.models.some(({ id }) => id === body.ModelId)) return this.#refuse('MODEL_NOT_FOUND')

    const wanted = body.ConversationId as string | null
    const conversation = wanted === null ? this.addConversation([], '') : this.conversations.get(wanted)
    if (!conversation) return this.#refuse('NOT_FOUND')
    if (conversation.messages.some(({ status }) => status === 'streaming'))
      return this.#refuse('CONVERSATION_BUSY')
    const question = this.#message('user', String(body.Message))
    conversation.messages.push(question)
    conversation.title ||= `Title of ${question.content}`
    const answer = this.#begin(conversation, question.id)
    this.#keys.set(key, { body: text, messageId: answer.message.id })
    return this.#stream(answer, 0, signal)
  }

  #regenerate(id: string, signal: AbortSignal): Response {
    const conversation = [...this.conversations.values()].find(({ messages }) => messages.at(-1)?.id === id)
    const question = conversation?.messages.at(-2)
    if (!conversation || !question) return this.#refuse('NOT_FOUND')
    conversation.messages.pop()
    return this.#stream(this.#begin(conversation, question.id), 0, signal)
  }

  #begin(conversation: StoredConversation, userMessageId: string): StoredAnswer {
    const message: Message = { ...this.#message('assistant', ''), status: 'streaming', modelId: 'm/one' }
    conversation.messages.push(message)
    const answer: StoredAnswer = {
      message,
      conversationId: conversation.id,
      userMessageId,
      connections: new Set(),
      failure: null,
    }
    this.#answers.set(message.id, answer)
    this.#lastAnswer = answer
    const pieces = this.reply?.(conversation.messages.at(-2)?.content ?? '')
    if (pieces) {
      for (const piece of pieces) this.write(piece)
      this.finish()
    }
    return answer
  }

  #history({ messages }: StoredConversation, query: URLSearchParams): Response {
    const end = query.has('cursor') ? Number(query.get('cursor')) : messages.length
    const start = Math.max(0, end - Number(query.get('limit') ?? 50))
    const page = messages
      .slice(start, end)
      .map((each) => (each.status === 'streaming' ? { ...each, sequence: each.content.length + 1 } : each))
    return json({ messages: page, ...(start > 0 && { nextCursor: String(start) }) })
  }

  #stream(answer: StoredAnswer, after: number, signal: AbortSignal): Response {
    const connection = connect({
      after,
      plan: this.plans.shift() ?? {},
      signal,
      onEnd: () => answer.connections.delete(connection),
    })
    answer.connections.add(connection)
    this.#deliver(answer, connection)
    return new Response(connection.body, {
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Message-Id': answer.message.id },
    })
  }

  /** Everything that a connection has not been given yet. */
  #deliver({ message, conversationId, userMessageId, failure }: StoredAnswer, connection: Connection): void {
    const { content, status } = message
    const last = content.length + 1
    if (connection.sequence > last) connection.event(last, 'snapshot', { content })
    if (connection.sequence < 1) {
      connection.event(1, 'start', { conversationId, messageId: message.id, userMessageId, modelId: 'm/one' })
    }
    if (connection.sequence < last) {
      connection.event(last, 'delta', { text: content.slice(connection.sequence - 1) })
    }
    if (status === 'streaming') return
    if (failure) connection.event(last + 1, 'error', failure)
    else connection.event(last + 1, 'done', { message })
    connection.end('close')
  }

  #wake(answer: StoredAnswer): void {
    for (const connection of answer.connections) this.#deliver(answer, connection)
  }

  #end(answer: StoredAnswer, status: Message['status']): void {
    answer.message.status = status
    this.#wake(answer)
  }

  #current(): StoredAnswer {
    if (!this.#lastAnswer) throw new Error('Nothing has been asked.')
    return this.#lastAnswer
  }

  #message(role: Message['role'], content: string): Message {
    this.#clock += 1000
    const timestamp = new Date(this.#clock).toISOString()
    return { id: crypto.randomUUID(), role, content, timestamp, status: 'complete' }
  }

  #refuse(code: ErrorCode, headers: Record<string, string> = {}): Response {
    return json({ code, message: `text of ${code}` }, errorStatuses[code], headers)
  }
}

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}
