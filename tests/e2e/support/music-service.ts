import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { speechAnswer } from '../../../packages/sandbox/src/speech/speech-answer.ts'

/** What a music service does with one piece instead of making it. */
export type MusicFault =
  /** Takes the request, and refuses the piece later. */
  | 'content-refused'
  | 'rate-limit'
  | 'too-slow'
  /** Sends a sound that ends in the middle. */
  | 'broken-off'

export interface MusicService {
  /** For `MUSIC_BASE_URL`. */
  baseUrl: string
  /** The bodies of all requests for a piece so far. */
  requests: { model: string; prompt: string; duration: number; format: string }[]
  /** The sound of every piece: silence, as long as a few bars. */
  sound: Buffer
  /** What happens to the next pieces, one after the other; those behind them are made. */
  faults: MusicFault[]
  close(): Promise<void>
}

const refusals = {
  'rate-limit': [429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }],
  'too-slow': [504, { error: { message: 'The upstream has timed out' } }],
} as const
const failed = {
  status: 'failed',
  error: { message: 'Rejected by our policy', code: 'content_policy_violation' },
}

/** Whoever waits for a piece is told to look again soon, so that no test has to. */
function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Retry-After-Ms': '10' })
    .end(JSON.stringify(body))
}

/** A service with the calls of `docs/tools.md`, which is still at work the first time that it is asked for a piece. */
export async function startMusicService(): Promise<MusicService> {
  const spoken = { model: 'm', voice: 'v', input: 'la la la la '.repeat(5), response_format: 'mp3' }
  const sound = Buffer.from(speechAnswer(spoken).body)
  /** What comes of each piece, and how often somebody has looked. */
  const pieces: { fault: MusicFault | undefined; looks: number }[] = []

  const begin = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    service.requests.push(JSON.parse(Buffer.concat(chunks).toString()))
    const fault = service.faults.shift()
    if (fault === 'rate-limit' || fault === 'too-slow') {
      const [status, refusal] = refusals[fault]
      return sendJson(response, status, refusal)
    }
    pieces.push({ fault, looks: 0 })
    sendJson(response, 202, { id: `piece-${pieces.length - 1}` })
  }

  const look = (id: string, response: ServerResponse) => {
    const piece = pieces[Number(id)]
    if (!piece) return sendJson(response, 404, { error: { message: 'There is no such piece' } })
    piece.looks += 1
    if (piece.looks === 1) return sendJson(response, 200, { status: 'running', progress: 0.5 })
    if (piece.fault === 'content-refused') return sendJson(response, 200, failed)
    sendJson(response, 200, { status: 'succeeded', url: `sounds/${id}.mp3` })
  }

  const send = (id: string, response: ServerResponse) => {
    const isWhole = pieces[Number(id)]?.fault !== 'broken-off'
    response
      .writeHead(200, { 'Content-Type': 'audio/mpeg' })
      .end(isWhole ? sound : sound.subarray(0, sound.length - 20))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const [, asked] = /\/generations\/piece-(\d+)$/.exec(path) ?? []
    const [, finished] = /\/sounds\/(\d+)\.mp3$/.exec(path) ?? []
    if (asked !== undefined) look(asked, response)
    else if (finished !== undefined) send(finished, response)
    else await begin(request, response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const service: MusicService = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests: [],
    sound,
    faults: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
