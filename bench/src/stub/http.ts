import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Asset } from './assets.ts'

export interface Listening {
  port: number
  close: () => Promise<void>
}

/** Serves on a free port; a handler that fails answers 500 and says so. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void,
): Promise<Listening> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    Promise.resolve(handle(request, response, url)).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  sendText(response, JSON.stringify(value), status)
}

/** Sends what is JSON already. */
export function sendText(response: ServerResponse, json: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(json)
}

/** Lets pages of any origin read the answer, and measure how long it took and how large it was. */
export function allowAnyPage(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE')
  response.setHeader(
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ?? 'content-type',
  )
  response.setHeader('access-control-expose-headers', '*, X-Message-Id')
  response.setHeader('access-control-max-age', '600')
  response.setHeader('timing-allow-origin', '*')
}

export function sendAsset(response: ServerResponse, { contentType, body }: Asset): void {
  response
    .writeHead(200, {
      'content-type': contentType,
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    .end(body)
}
