import { getStudio } from '@ai-studio/core'
import { act } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'

/** What a call is answered with: a status, and a body unless there is none. */
export interface Answer {
  status?: number
  body?: unknown
}

type Handler = (call: { body: unknown; query: URLSearchParams; id: string }) => Answer | Promise<Answer>

/** The server of a studio, answered at the edge of the network. */
export interface StudioServer {
  /** Its address, different from that of any other one, but of this page's origin. */
  readonly endpoint: string
  /** Calls that have arrived, without those of the protocol itself: `PATCH /api/userprofile`. */
  readonly calls: readonly string[]
  /** Answers a call from now on; `{id}` stands for one part of the path. */
  on(call: string, handler: Handler | Answer): void
  /** Settles once the page has taken up every answer that was given so far. */
  settled(): Promise<void>
}

let count = 0

/** From here on this page talks to a server of its own. What it was not told to answer is not found, but for the currency of visitors. */
export function startStudioServer(): StudioServer {
  // The page's first studio settles who is here; whoever signs in does so after it.
  getStudio()
  count += 1
  const prefix = `/studio-server-${count}`
  const calls: string[] = []
  const handlers: { pattern: RegExp; handler: Handler }[] = []

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(prefix, '')
    if (path === '/api/config') return Response.json({ protocolVersion: 1 })
    const call = `${request.method} ${path}`
    calls.push(call)
    for (const { pattern, handler } of handlers) {
      const match = pattern.exec(call)
      if (!match) continue
      const text = request.method === 'GET' ? '' : await request.text()
      const given = await handler({
        body: text ? JSON.parse(text) : undefined,
        query: searchParams,
        id: match[1] ?? '',
      })
      return given.body === undefined
        ? new Response(null, { status: given.status ?? 204 })
        : Response.json(given.body, { status: given.status ?? 200 })
    }
    if (call === 'GET /api/userpreferences/anonymous') return Response.json({ currency: 'USD' })
    return Response.json({ code: 'NOT_FOUND', message: 'Not here' }, { status: 404 })
  }

  const { happyDOM } = globalThis as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: ({ request }) => answer(request as unknown as Request) as never,
  }
  return {
    endpoint: location.origin + prefix,
    calls,
    on(call, handler) {
      const pattern = new RegExp(`^${call.replace(/\{id\}/, '([^/]+)')}$`)
      handlers.unshift({ pattern, handler: typeof handler === 'function' ? handler : () => handler })
    },
    async settled() {
      // What is asked later is answered later.
      await act(async () => {
        await (await fetch(`${location.origin}${prefix}/api/config`)).json()
        await new Promise((resolve) => setTimeout(resolve))
      })
    },
  }
}

/** A refusal as the server words it. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  errors?: { path: string; message: string }[],
): Answer => ({ status, body: { code, message, ...(errors && { errors }) } })
