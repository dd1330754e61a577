import { xsrfCookieName, xsrfHeaderName } from '@ai-studio/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** Sends requests into an application without a network. */
export interface TestClient {
  /** Sends one request; `json` is the body. */
  send(method: Method, url: string, options?: TestRequest): Promise<TestResponse>
  get(url: string, options?: TestRequest): Promise<TestResponse>
  post(url: string, json?: unknown, options?: TestRequest): Promise<TestResponse>
  delete(url: string, options?: TestRequest): Promise<TestResponse>
  /** Sends one file as the form field `file`. */
  upload(bytes: Uint8Array, options?: { name?: string; type?: string; field?: string }): Promise<TestResponse>
  /** The cookies so far; of an embedding client always empty. */
  readonly cookies: Map<string, string>
}

type Method = NonNullable<InjectOptions['method']>

export interface TestRequest {
  headers?: Record<string, string>
  /** The body as JSON. */
  json?: unknown
  /** The body as it is; needs its own content type. */
  payload?: InjectOptions['payload']
  remoteAddress?: string
}

export type TestResponse = LightMyRequestResponse

interface ClientOptions {
  /** Whether cookies are kept and the XSRF header is sent, as a browser on our own page does. */
  keepsCookies: boolean
  headers?: Record<string, string>
  remoteAddress?: string
}

export function testClient(app: FastifyInstance, options: ClientOptions): TestClient {
  const cookies = new Map<string, string>()

  async function send(method: Method, url: string, request: TestRequest = {}): Promise<TestResponse> {
    const headers: Record<string, string> = { ...options.headers }
    if (options.keepsCookies && cookies.size > 0) {
      headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const xsrf = cookies.get(xsrfCookieName)
      if (xsrf !== undefined && method !== 'GET') headers[xsrfHeaderName.toLowerCase()] = xsrf
    }
    Object.assign(headers, request.headers)
    const address = request.remoteAddress ?? options.remoteAddress
    const response = await app.inject({
      method,
      url,
      headers,
      ...(address && { remoteAddress: address }),
      ...(request.json !== undefined && { payload: request.json as object }),
      ...(request.payload !== undefined && { payload: request.payload }),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      if (isGone) cookies.delete(name)
      else if (options.keepsCookies) cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    send,
    get: (url, request) => send('GET', url, request),
    post: (url, json, request) => send('POST', url, { ...request, json }),
    delete: (url, request) => send('DELETE', url, request),
    async upload(bytes, { name = 'picture.png', type = 'image/png', field = 'file' } = {}) {
      const form = new FormData()
      form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name)
      return send('POST', '/api/chat/upload', await formRequest(form))
    },
  }
}

/** A form as the body of a request. */
export async function formRequest(form: FormData): Promise<TestRequest> {
  const response = new Response(form)
  return {
    headers: { 'content-type': response.headers.get('content-type')! },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}
