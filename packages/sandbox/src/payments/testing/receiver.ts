import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface Answer {
  status?: number
  body?: string
}

/** A merchant's server that takes notices and answers as it is told; null never answers. */
export async function startReceiver(answer: (count: number) => Answer | null = () => ({})) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      received.push({ url, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const said = receiver.answer(received.length)
      if (said) response.writeHead(said.status ?? 200).end(said.body ?? '{"RspCode":"00"}')
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const receiver = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    answer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
