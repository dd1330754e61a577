import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A request as it arrived. */
export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export type Answer = (request: Received, response: ServerResponse) => void | Promise<void>

/** A real server on a free port, of which a test says what it answers. */
export interface TestServer {
  readonly origin: string
  /** Requests in the order of arrival, without the browser's preflights. */
  readonly received: Received[]
  /** `GET /api/config` → what answers it. A later one replaces an earlier one. */
  on(call: string, answer: Answer): void
  /** How often a call has arrived. */
  count(call: string): number
  /** The last request of a call. */
  last(call: string): Received
  close(): Promise<void>
}

/** Answers JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export async function startTestServer(): Promise<TestServer> {
  const received: Received[] = []
  const answers = new Map<string, Answer>()
  const sockets = new Set<Socket>()
  const call = ({ method, path }: Received) => `${method} ${path.split('?')[0]}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
    response.setHeader(
      'Access-Control-Allow-Headers',
      'Accept, Accept-Language, Authorization, Content-Type, Last-Event-ID',
    )
    response.setHeader('Access-Control-Expose-Headers', 'X-Message-Id, X-Trace-Id, Retry-After')
    if (method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const arrived = { method, path: url, headers, body: await readBody(request) }
    received.push(arrived)
    const answer = answers.get(call(arrived)) ?? json(404, { code: 'NOT_FOUND', message: 'Not here' })
    await answer(arrived, response)
  }

  const server = createServer((request, response) => void handle(request, response))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    on: (name, answer) => answers.set(name, answer),
    count: (name) => received.filter((request) => call(request) === name).length,
    last(name) {
      const found = received.findLast((request) => call(request) === name)
      if (!found) throw new Error(`No ${name} has arrived.`)
      return found
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
