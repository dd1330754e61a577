import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { drawing } from './images.ts'

/** What an image service does with one request instead of painting. */
export type ImageFault = 'content-refused' | 'rate-limit' | 'too-slow' | 'web-page' | 'no-picture'

export interface ImageRequest {
  /** Which of both calls it was. */
  call: 'generations' | 'edits'
  model: string
  prompt: string
  size: string
  /** Pictures to go by. */
  images: { type: string; bytes: Buffer }[]
}

export interface ImageService {
  /** For `IMAGE_BASE_URL`. */
  baseUrl: string
  /** The bodies of all requests so far. */
  requests: ImageRequest[]
  /** The picture of every answer, in one colour, so that a test knows it again. */
  painted: Buffer
  /** What happens to the next requests, one after the other; those behind them are painted. */
  faults: ImageFault[]
  /** Keeps all requests waiting until it is called off; answers how. */
  hold(): () => void
  close(): Promise<void>
}

const refusals = {
  'content-refused': [
    400,
    { error: { message: 'Rejected by our policy', code: 'content_policy_violation' } },
  ],
  'rate-limit': [429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }],
  'too-slow': [504, { error: { message: 'The upstream has timed out' } }],
  'no-picture': [200, { data: [] }],
} as const

const painted = drawing('painted.png', [256, 256], () => [10, 120, 200]).buffer

/** What was asked: as JSON, or as a form where a picture goes with it. */
async function readRequest(request: IncomingMessage): Promise<ImageRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (request.url?.endsWith('/generations')) {
    return { call: 'generations', images: [], ...JSON.parse(body.toString()) }
  }
  if (!request.url?.endsWith('/edits')) throw new Error(`There is no call ${request.url}.`)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const files = [...form.entries()].flatMap(([name, value]) =>
    /^image(\[\])?$/.test(name) && typeof value !== 'string' ? [value] : [],
  )
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    call: 'edits',
    model: text('model'),
    prompt: text('prompt'),
    size: text('size'),
    images: await Promise.all(
      files.map(async (file) => ({ type: file.type, bytes: Buffer.from(await file.arrayBuffer()) })),
    ),
  }
}

/** A service with OpenAI's `/images/generations` and `/images/edits`. */
export async function startImageService(): Promise<ImageService> {
  let held: Promise<void> = Promise.resolve()

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    service.requests.push(await readRequest(request))
    await held
    const fault = service.faults.shift()
    if (fault === 'web-page') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><h1>Sign in</h1>')
      return
    }
    const [status, body] = fault
      ? refusals[fault]
      : ([200, { data: [{ b64_json: painted.toString('base64') }] }] as const)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const service: ImageService = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests: [],
    painted,
    faults: [],
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
