import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasNul } from './has-nul.ts'
import { expiredPage, internalFailurePage } from './pages/failure.ts'
import { sendOn, sendPage, sendStyle } from './pages/page.ts'
import { readForm } from './pages/read-form.ts'
import { stylePath } from './pages/style.ts'
import { languageOf } from './pages/texts.ts'
import { atOwnAddress } from './provider/mount.ts'
import type { UpstreamReply } from './upstream/upstream-client.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface OidcHandlerOptions {
  origin: string
  /** The provider itself. */
  provider: Handle
  /** The pages on which people sign in. */
  interactions: Handle
  /** Keeps what another service sent back, and answers the path at which somebody goes on. */
  receive: (provider: string, reply: UpstreamReply) => Promise<string | undefined>
  warn: (text: string, error: unknown) => void
}

/** Of a parameter that is sent twice nothing is believed. */
function replyOf(form: URLSearchParams): UpstreamReply {
  const once = [...form].filter(([name]) => form.getAll(name).length === 1)
  return Object.fromEntries(once)
}

/** Answers everything below `/oidc`. */
export function createOidcHandler(options: OidcHandlerOptions): Handle {
  const { origin, provider, interactions, receive, warn } = options

  /**
   * Somebody comes back from another service, perhaps by a form of its own, to which browsers add no cookies. So what
   * it says is kept, and the browser asks again by itself, with the cookie that proves whose sign-in it is.
   */
  async function callback(id: string, url: URL, request: IncomingMessage, response: ServerResponse) {
    const form = request.method === 'POST' ? await readForm(request) : url.searchParams
    const path = form && (await receive(id, replyOf(form)))
    if (path === undefined) return sendPage(response, expiredPage(languageOf(request)))
    return sendOn(response, path)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const { pathname } = url
    if (pathname === stylePath) return sendStyle(response)
    if (hasNul(url.searchParams)) return sendPage(response, expiredPage(languageOf(request)))
    if (pathname.startsWith('/oidc/interaction/')) return interactions(request, response)
    const [, id] = /^\/oidc\/callback\/([a-z]+)$/.exec(pathname) ?? []
    if (id !== undefined && (request.method === 'GET' || request.method === 'POST')) {
      return callback(id, url, request, response)
    }
    return provider(request, response)
  }

  return async (request, response) => {
    atOwnAddress(request, origin)
    try {
      await answer(request, response)
    } catch (error) {
      warn('a page of the identity service failed', error)
      if (response.headersSent) response.destroy()
      else sendPage(response, internalFailurePage(languageOf(request)))
    }
  }
}
