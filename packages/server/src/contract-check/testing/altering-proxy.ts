import { once } from 'node:events'
import { createServer, request as connect, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request on its way, free to be changed. */
export interface PassingRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: string | Buffer
}

/** An answer on its way back, free to be changed. */
export interface PassingAnswer {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** What a request gets instead of being passed on, if anything. */
export type Instead = void | Partial<PassingAnswer> | 'hang' | 'break'

/** What goes wrong on the way; everything else passes. */
export interface Alteration {
  /** Changes a request, answers it in the server's place, or never does. */
  request?(request: PassingRequest): Instead | Promise<Instead>
  /** Changes an answer that is no stream. */
  answer?(request: PassingRequest, answer: PassingAnswer): void
  /** Changes one event of a stream, drops it, multiplies it, or breaks the connection with `break`. */
  frame?(frame: string, request: PassingRequest): string | string[]
}

export interface AlteringProxy {
  origin: string
  /** Where it passes requests on to. */
  target: string
  alteration: Alteration
  /** The address that requests seem to come from. */
  address: string
  /** Requests that have passed. */
  calls: string[]
  close(): Promise<void>
}

/** Stands in front of a server and breaks one thing at a time. */
export async function alteringProxy(): Promise<AlteringProxy> {
  const server = createServer((incoming, outgoing) => {
    pass(proxy, incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: AlteringProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    alteration: {},
    address: '10.1.0.1',
    calls: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

async function pass(proxy: AlteringProxy, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { alteration } = proxy
  const url = new URL(incoming.url ?? '/', proxy.origin)
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const request: PassingRequest = {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: { ...(incoming.headers as Record<string, string>), 'x-forwarded-for': proxy.address },
    body: Buffer.concat(chunks),
  }
  proxy.calls.push(`${request.method} ${request.path}`)
  const instead = await alteration.request?.(request)
  if (instead === 'hang') return
  if (instead === 'break') return void outgoing.destroy()
  if (instead) return send(outgoing, { status: 200, headers: {}, body: Buffer.from(''), ...instead })

  const answer = await forward(proxy.target, request, outgoing)
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream')
  if (isStream) return passFrames(answer, outgoing, (frame) => alteration.frame?.(frame, request) ?? frame)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const passing: PassingAnswer = {
    status: answer.statusCode ?? 500,
    headers: withoutLength(answer.headers),
    body: Buffer.concat(parts),
  }
  alteration.answer?.(request, passing)
  send(outgoing, passing)
}

async function forward(target: string, request: PassingRequest, outgoing: ServerResponse) {
  const { method, path, query, headers } = request
  const body = Buffer.from(request.body)
  const search = query.size > 0 ? `?${query.toString()}` : ''
  const out = connect(`${target}${path}${search}`, {
    method,
    headers: { ...withoutLength(headers), ...(body.length > 0 && { 'content-length': String(body.length) }) },
  })
  // A reader that leaves, leaves the server as well.
  outgoing.once('close', () => out.destroy())
  out.end(body)
  const [answer] = (await once(out, 'response')) as [IncomingMessage]
  return answer
}

async function passFrames(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  alter: (frame: string) => string | string[],
): Promise<void> {
  outgoing.writeHead(answer.statusCode ?? 500, withoutLength(answer.headers))
  let rest = ''
  for await (const text of answer.setEncoding('utf8')) {
    const frames = (rest + (text as string)).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      for (const altered of [alter(frame)].flat()) {
        if (altered === 'break') return void outgoing.destroy()
        outgoing.write(`${altered}\n\n`)
      }
    }
  }
  outgoing.end()
}

function send(outgoing: ServerResponse, { status, headers, body }: PassingAnswer): void {
  outgoing.writeHead(status, headers).end(body)
}

function withoutLength(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(
    ([name]) => !['content-length', 'transfer-encoding', 'connection', 'keep-alive'].includes(name),
  )
  return Object.fromEntries(kept) as Record<string, string | string[]>
}
