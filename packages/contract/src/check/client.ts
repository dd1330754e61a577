import { traceIdHeader, xsrfCookieName, xsrfHeaderName } from '../constants.ts'
import { EventFrames } from './event-frames.ts'
import { Mismatch, Unreachable } from './finding.ts'
import type { Secrets } from './secrets.ts'

/** One answer, read to its end. */
export interface Answer {
  /** Method and path of the request. */
  call: string
  status: number
  headers: Headers
  bytes: Uint8Array
  text: string
  /** The body where it is JSON; undefined otherwise. */
  json: unknown
  /** The site whose page asked, where a browser has to let it read this. */
  page: string | undefined
}

/** What a request carries besides its method and path. */
export interface Carried {
  query?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: NonNullable<RequestInit['body']>
  headers?: Record<string, string>
  /** Keeps the XSRF header away, as a forged request would. */
  withoutXsrf?: boolean
}

/** An answer whose events are read one by one. */
export interface OpenStream {
  answer: Omit<Answer, 'bytes' | 'text' | 'json'>
  frames: EventFrames
  /** Closes the connection, as a reader that goes away. */
  close(): void
}

/** Who calls, where, and how patiently. */
export interface ClientOptions {
  /** Address of the server, without a slash at the end. */
  base: string
  /** Sent with every request. */
  headers: Record<string, string>
  /** The site of other pages that may call; answers to it have to be readable there. */
  allowedOrigin: string | undefined
  /** Whether cookies are kept and the XSRF header is sent, as a browser on the server's own page does. */
  keepsCookies: boolean
  /** Longest wait for an answer, and longest silence in a stream, in milliseconds. */
  timeout: number
  secrets: Secrets
  /** Streams that were opened, for whoever closes what is left open. */
  streams: Set<OpenStream>
}

/** Somebody who calls the server: a visitor, a widget on another site, or a program without identity. */
export class Client {
  readonly cookies = new Map<string, string>()
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
    options.secrets.add(options.headers.authorization?.replace(/^Bearer +/i, ''))
  }

  /** Makes a call and reads the whole answer. */
  async send(method: string, path: string, carried: Carried = {}): Promise<Answer> {
    const call = `${method} ${path}`
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), this.#options.timeout)
    try {
      const response = await this.#fetch(method, path, carried, limit.signal)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      const { status, headers } = response
      return { call, status, headers, bytes, text, json: parsed(text), page: this.#pageOf(carried) }
    } catch (error) {
      throw this.#failure(call, error, limit.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Makes a call and leaves the answer open. */
  async open(method: string, path: string, carried: Carried = {}): Promise<OpenStream> {
    const call = `${method} ${path}`
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), this.#options.timeout)
    try {
      const headers = { accept: 'text/event-stream', ...carried.headers }
      const response = await this.#fetch(method, path, { ...carried, headers }, limit.signal)
      const { timeout } = this.#options
      const stream: OpenStream = {
        answer: { call, status: response.status, headers: response.headers, page: this.#pageOf(carried) },
        frames: new EventFrames(response.body, { call, timeout }),
        close: () => limit.abort(),
      }
      this.#options.streams.add(stream)
      return stream
    } catch (error) {
      throw this.#failure(call, error, limit.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  async #fetch(method: string, path: string, carried: Carried, signal: AbortSignal): Promise<Response> {
    const { base } = this.#options
    const query = carried.query ? `?${new URLSearchParams(carried.query).toString()}` : ''
    const body = carried.json === undefined ? carried.body : JSON.stringify(carried.json)
    const response = await fetch(`${base}${path}${query}`, {
      method,
      headers: this.#headers(method, carried),
      // A redirect is an answer like any other; followed, it would be somebody else's.
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    })
    this.#keep(response.headers)
    return response
  }

  #pageOf(carried: Carried): string | undefined {
    const { headers, allowedOrigin } = this.#options
    return (carried.headers?.origin ?? headers.origin) === allowedOrigin ? allowedOrigin : undefined
  }

  #headers(method: string, carried: Carried): Record<string, string> {
    const headers: Record<string, string> = { 'accept-language': 'en', ...this.#options.headers }
    if (carried.json !== undefined) headers['content-type'] = 'application/json'
    if (this.#options.keepsCookies && this.cookies.size > 0) {
      headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const xsrf = this.cookies.get(xsrfCookieName)
      if (xsrf !== undefined && method !== 'GET' && !carried.withoutXsrf) {
        headers[xsrfHeaderName] = decoded(xsrf)
      }
    }
    return { ...headers, ...carried.headers }
  }

  #keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const equals = pair.indexOf('=')
      if (equals < 1) continue
      const name = pair.slice(0, equals)
      const value = pair.slice(equals + 1)
      this.#options.secrets.add(value)
      this.#options.secrets.add(decoded(value))
      if (!this.#options.keepsCookies) continue
      if (attributes.some(isExpiry)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  #failure(call: string, error: unknown, signal: AbortSignal): Error {
    if (!signal.aborted) return new Unreachable(call, reasonOf(error))
    const seconds = this.#options.timeout / 1000
    return new Mismatch({
      call,
      expected: `an answer within ${seconds} s`,
      came: 'none: the request timed out',
      advice: 'Answer every call; raise --timeout only if the server is known to be slow.',
    })
  }
}

export const traceIdOf = (headers: Headers): string | undefined => headers.get(traceIdHeader) ?? undefined

/** The value of a cookie as widgets read it: percent-encoded or as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function isExpiry(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=', 2)
  if (/^max-age$/i.test(name)) return Number(value) <= 0
  return /^expires$/i.test(name) && Date.parse(attribute.slice(name.length + 1)) <= Date.now()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Why a connection failed; `fetch` hides it one level down. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? (error as Error).message
}
