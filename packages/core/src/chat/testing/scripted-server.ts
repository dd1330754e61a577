import type { ErrorCode, Message, ModelList, TemporaryRequest, Usage } from '@ai-studio/contract'
import { errorStatuses } from '@ai-studio/contract/error-codes'
import { ScriptedAnswers, type StoredAnswer } from './scripted-answers.ts'
import type { StoredConversation } from './scripted-conversations.ts'

/** A call to the server, as it arrived. */
export interface ServedCall {
  readonly route: string
  readonly body: unknown
  readonly lastEventId: string | null
}

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
 * keys, streams that go on at any sequence number, stop, regenerate and other versions, temporary questions. Networks
 * can be made bad at any byte.
 */
export class ScriptedServer extends ScriptedAnswers {
  readonly endpoint = 'https://studio.test'
  readonly calls: ServedCall[] = []
  models: ModelList = { models: [model('m/one'), model('m/two')], defaultModelId: 'm/one' }
  usage: Usage = {
    tier: 'anonymous',
    messages: { limit: 40, remaining: 39, resetsAt: '2030-01-01T00:00:00.000Z' },
    uploadBytes: 1000,
  }
  readonly #keys = new Map<string, { body: string; messageId: string }>()

  callsOf(route: string): ServedCall[] {
    return this.calls.filter((call) => call.route === route)
  }

  /** Adds a conversation with finished messages, alternating from the user's. */
  addConversation(contents: readonly string[], title = 'Stored'): StoredConversation {
    return this.conversations.add(contents, { title })
  }

  /** Begins an answer as another tab would. */
  askElsewhere(conversationId: string, question: string): StoredAnswer {
    const conversation = this.conversations.get(conversationId)
    if (!conversation) throw new Error('no such conversation')
    const asked = this.conversations.message('user', question)
    conversation.messages.push(asked)
    return this.#begin(conversation, asked)
  }

  /** Takes the place of the global `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { signal } = request
    if (signal.aborted) throw signal.reason
    const { pathname } = new URL(request.url)
    const route = `${request.method} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`
    const fault = this.nextFault(route)
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
    if (fault?.kind === 'gateway') {
      void response.body?.cancel().catch(() => {})
      const { status, retryAfter } = fault
      const headers = new Headers(retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` })
      return new Response('<h1>Gateway Time-out</h1>', { status, headers })
    }
    if (fault?.kind === 'response lost') {
      void response.body?.cancel().catch(() => {})
      throw new TypeError('fetch failed')
    }
    return response
  }

  #serve(route: string, { pathname, searchParams }: URL, body: unknown, request: Request): Response {
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(pathname)?.[0] ?? ''
    const conversation = this.conversations.get(id)
    const known = this.answers.get(id)
    const answer = known?.isTemporary ? undefined : known
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
      case 'POST /api/chat/temporary':
        return this.#askTemporarily(body as TemporaryRequest, request.signal)
      case 'GET /api/chat/history/{id}':
        if (!conversation) return this.#refuse('NOT_FOUND')
        return json(this.conversations.history(conversation, searchParams))
      case 'PATCH /api/chat/{id}':
        if (!conversation) return this.#refuse('NOT_FOUND')
        return json(this.conversations.details(Object.assign(conversation, body)))
      case 'GET /api/chat/{id}':
        return conversation ? json(this.conversations.details(conversation)) : this.#refuse('NOT_FOUND')
      case 'DELETE /api/chat/{id}':
        return this.conversations.delete(id) ? new Response(null, { status: 204 }) : this.#refuse('NOT_FOUND')
      case 'GET /api/chat/messages/{id}/events':
        return answer ? this.stream(answer, after, request.signal) : this.#refuse('NOT_FOUND')
      case 'POST /api/chat/messages/{id}/stop':
        if (!answer) return this.#refuse('NOT_FOUND')
        if (answer.message.status === 'streaming') this.end(answer, 'stopped')
        return json(this.conversations.told(answer.message))
      case 'POST /api/chat/messages/{id}/show':
        return this.#show(id)
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
    if (accepted) return this.stream(this.answers.get(accepted.messageId)!, 0, signal)
    if (!this.models.models.some(({ id }) => id === body.ModelId)) return this.#refuse('MODEL_NOT_FOUND')

    const wanted = body.ConversationId as string | null
    const conversation = wanted === null ? this.addConversation([], '') : this.conversations.get(wanted)
    if (!conversation) return this.#refuse('NOT_FOUND')
    if (isBusy(conversation)) return this.#refuse('CONVERSATION_BUSY')
    const question = this.conversations.message('user', String(body.Message))
    const edited = body.editedMessageId as string | undefined
    if (edited === undefined) conversation.messages.push(question)
    else if (conversation.messages.some(({ id, role }) => id === edited && role === 'user')) {
      this.conversations.replace(conversation, edited, question)
    } else return this.#refuse('NOT_FOUND')
    conversation.title ||= `Title of ${question.content}`
    conversation.modelId = String(body.ModelId)
    if (wanted === null) conversation.instructions = (body.instructions as string | undefined) ?? ''
    const answer = this.#begin(conversation, question)
    this.#keys.set(key, { body: text, messageId: answer.message.id })
    return this.stream(answer, 0, signal)
  }

  #regenerate(id: string, signal: AbortSignal): Response {
    const conversation = this.conversations.showing(id)
    const place = conversation?.messages.findIndex((each) => each.id === id) ?? 0
    const question = conversation?.messages[place - 1]
    if (!conversation || !question) return this.#refuse('NOT_FOUND')
    if (isBusy(conversation)) return this.#refuse('CONVERSATION_BUSY')
    return this.stream(this.#begin(conversation, question, id), 0, signal)
  }

  #show(id: string): Response {
    const busy = [...this.conversations.values()].some(isBusy)
    if (busy) return this.#refuse('CONVERSATION_BUSY')
    return this.conversations.show(id) ? new Response(null, { status: 204 }) : this.#refuse('NOT_FOUND')
  }

  #askTemporarily({ messages }: TemporaryRequest, signal: AbortSignal): Response {
    const answer = this.beginAnswer(crypto.randomUUID(), crypto.randomUUID(), true)
    this.replyTo(answer, messages.at(-1)?.content ?? '')
    return this.stream(answer, 0, signal)
  }

  /** @param replaced the answer that makes place for this one */
  #begin(conversation: StoredConversation, question: Message, replaced?: string): StoredAnswer {
    const answer = this.beginAnswer(conversation.id, question.id, false)
    if (replaced) this.conversations.replace(conversation, replaced, answer.message)
    else conversation.messages.push(answer.message)
    this.replyTo(answer, question.content)
    return answer
  }

  #refuse(code: ErrorCode, headers: Record<string, string> = {}): Response {
    return json({ code, message: `text of ${code}` }, errorStatuses[code], headers)
  }
}

const isBusy = ({ messages }: StoredConversation) => messages.some(({ status }) => status === 'streaming')

function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}
