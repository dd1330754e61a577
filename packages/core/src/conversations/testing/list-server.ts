import type { Conversation, FoundConversation } from '@ai-studio/contract'

interface Held {
  readonly until: Promise<void>
  readonly isLate: boolean
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** A server in memory that knows conversations and nothing else, through a replacement of `fetch`. */
export class ListServer {
  readonly endpoint = 'https://studio.test'
  readonly conversations = new Map<string, Conversation>()
  readonly deleted = new Map<string, Conversation>()
  /** Calls as they arrived: `PATCH /api/chat/{id}` with query and body. */
  readonly calls: { route: string; query: string; body: unknown }[] = []
  isDown = false
  readonly #refusals = new Map<string, { status: number; code: string }[]>()
  readonly #held = new Map<string, Held[]>()

  /** Adds conversations, each a minute older than the one before. */
  add(...titles: string[]): string[] {
    return titles.map((title) => {
      const number = this.conversations.size + 1
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      const moment = new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString()
      const times = { createdAt: moment, updatedAt: moment }
      const more = { modelId: null, messageCount: 2, pinned: false, instructions: '' }
      this.conversations.set(id, { id, title, ...more, ...times })
      return id
    })
  }

  callsOf(route: string) {
    return this.calls.filter((call) => call.route === route)
  }

  refuse(route: string, status: number, code: string): void {
    this.#refusals.set(route, [...(this.#refusals.get(route) ?? []), { status, code }])
  }

  /** Lets the next call of a route wait; what is answered is decided when it goes on, with `isLate` when it came. */
  hold(route: string, isLate = false): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(route, [...(this.#held.get(route) ?? []), { until: promise, isLate }])
    return resolve
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const route = `${request.method} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`
    if (this.isDown) throw new TypeError('fetch failed')
    const isJson = request.headers.get('Content-Type')?.startsWith('application/json')
    const body: unknown = isJson ? await request.json() : null
    this.calls.push({ route, query: search, body })
    const held = this.#held.get(route)?.shift()
    const early = held?.isLate ? this.#serve(route, new URL(request.url), body) : null
    if (held) await held.until
    const refusal = this.#refusals.get(route)?.shift()
    if (refusal) return json({ code: refusal.code, message: `text of ${refusal.code}` }, refusal.status)
    return early ?? this.#serve(route, new URL(request.url), body)
  }

  #serve(route: string, { pathname, searchParams }: URL, body: unknown): Response {
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(pathname)?.[0] ?? ''
    const known = this.conversations.get(id)
    const missing = json({ code: 'NOT_FOUND', message: 'text of NOT_FOUND' }, 404)
    switch (route) {
      case 'GET /api/config':
        return json({ protocolVersion: 1, apiBaseUrl: this.endpoint })
      case 'POST /api/embed/token':
        return json({ token: 'visitor-token', expiresAt: '2100-01-01T00:00:00.000Z' }, 201)
      case 'GET /api/chat/conversations':
        return this.#list(searchParams)
      case 'PATCH /api/chat/{id}': {
        if (!known) return missing
        const next = { ...known, ...(body as Partial<Conversation>) }
        this.conversations.set(id, next)
        return json(next)
      }
      case 'DELETE /api/chat/{id}':
        if (!known) return missing
        this.conversations.delete(id)
        this.deleted.set(id, known)
        return new Response(null, { status: 204 })
      case 'POST /api/chat/{id}/restore': {
        const gone = this.deleted.get(id)
        if (!gone) return missing
        this.conversations.set(id, gone)
        return json(gone)
      }
      case 'GET /api/chat/{id}/export':
        return new Response(`# ${known?.title} (${searchParams.get('format')})`, {
          headers: { 'content-type': 'text/markdown' },
        })
      case 'POST /api/chat/import':
        this.add('Imported')
        return json({ imported: 1, skipped: 2 }, 201)
      case 'PUT /api/chat/messages/{id}/feedback':
        return new Response(null, { status: 204 })
      default:
        throw new Error(`The list server does not know ${route}.`)
    }
  }

  #list(query: URLSearchParams): Response {
    const words = query.get('search')?.toLowerCase() ?? ''
    const all: FoundConversation[] = [...this.conversations.values()]
      .filter(({ title }) => title.toLowerCase().includes(words))
      .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || (a.updatedAt > b.updatedAt ? -1 : 1))
    const start = Number(query.get('cursor') ?? 0)
    const end = start + Number(query.get('limit'))
    return json({
      conversations: all.slice(start, end).map((each) => (words ? { ...each, excerpt: 'found' } : each)),
      ...(end < all.length && { nextCursor: String(end) }),
    })
  }
}
