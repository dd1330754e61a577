import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import {
  speechAnswer,
  type SpeechAsked,
  type SpeechFault,
} from '../../../packages/sandbox/src/speech/speech-answer.ts'

/** What the model service does with one request. */
export interface Plan {
  /** The answer, piece by piece. */
  pieces?: string[]
  /** After so many pieces it waits until `release()`. */
  holdAfter?: number
  /** Rest before each piece after the hold, in milliseconds; none when left out. */
  paceMs?: number
  fault?:
    | 'wrong-key'
    | 'no-such-model'
    | 'rate-limit'
    | 'server-error'
    | 'content-refused'
    /** Says itself that it has taken too long. */
    | 'too-slow'
    /** Closes the connection without an answer. */
    | 'unreachable'
    | 'garbage'
    /** Closes the connection after the pieces, without an end. */
    | 'broken'
    /** Ends the answer with the reason `content_filter`. */
    | 'filtered'
}

export interface PlannedAnswer {
  /** Resolves when the pieces before the hold have been written. */
  held: Promise<void>
  /** Lets the answer go on to its end. */
  release(): void
  /** Lets the answer go on until so many of its pieces have been written; resolves when they are. */
  goOnTo(pieces: number): Promise<void>
  /** Resolves when whoever asked has closed the connection before the end. */
  abandoned: Promise<void>
}

export interface Upstream {
  /** For `OPENAI_BASE_URL`. */
  baseUrl: string
  /** Plans the next answer; plans are used in order. Without one the answer repeats the question. */
  plan(plan: Plan): PlannedAnswer
  /** The bodies of all chat requests so far. */
  requests: { model: string; messages: { role: string; content: unknown }[] }[]
  /** What it was asked to speak so far; it speaks in silence, but as long as a voice would. */
  speeches: SpeechAsked[]
  /** What happens to everything that is to be spoken, until it is null again. */
  speechFault: SpeechFault | null
  /** Drops the plans that nobody has asked for, lets held answers go on, and tells how many were dropped. */
  forgetPlans(): number
  close(): Promise<void>
}

const models = [
  { id: 'sand-1', object: 'model', context_length: 8192 },
  { id: 'sand-vision-1', object: 'model', context_length: 32768 },
]

const refusals = {
  'wrong-key': [401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }],
  'no-such-model': [404, { error: { message: 'The model does not exist', code: 'model_not_found' } }],
  'rate-limit': [429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }],
  'server-error': [500, { error: { message: 'The server had an error', code: 'server_error' } }],
  'content-refused': [
    400,
    { error: { message: 'Rejected by our policy', code: 'content_policy_violation' } },
  ],
  'too-slow': [504, { error: { message: 'The upstream has timed out' } }],
} as const

/** A place at which an answer waits. */
interface Hold {
  after: number
  reached: PromiseWithResolvers<void>
  released: PromiseWithResolvers<void>
}

const holdAt = (after: number): Hold => ({
  after,
  reached: Promise.withResolvers<void>(),
  released: Promise.withResolvers<void>(),
})

interface Planned {
  plan: Plan
  hold: Hold | undefined
  abandoned: PromiseWithResolvers<void>
}

function release(planned: Planned, next?: Hold): void {
  const { hold } = planned
  planned.hold = next
  hold?.released.resolve()
}

async function readBody<Body>(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** An OpenAI-compatible service that can be stopped at an exact piece of an answer. */
export async function startUpstream(): Promise<Upstream> {
  const plans: Planned[] = []
  const held = new Set<Planned>()
  const requests: Upstream['requests'] = []
  /** The studio asks a connection that broke once more; who cannot be reached cannot be reached then either. */
  const unreached = new Set<string>()

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody<Upstream['requests'][number]>(request)
    requests.push(body)
    if (unreached.delete(JSON.stringify(body))) return void response.destroy()
    const planned = plans.shift()
    const plan = planned?.plan ?? {}
    response.on('close', () => {
      if (!response.writableFinished) planned?.abandoned.resolve()
    })
    if (plan.fault === 'unreachable') {
      unreached.add(JSON.stringify(body))
      return void response.destroy()
    }
    if (plan.fault && plan.fault in refusals) {
      const [status, refusal] = refusals[plan.fault as keyof typeof refusals]
      return sendJson(response, status, refusal)
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    if (plan.fault === 'garbage') return void response.end('data: {"choices": [oops\n\n')
    const chunk = (delta: object, reason: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1,
          model: body.model,
          choices: [{ index: 0, delta, finish_reason: reason }],
        })}\n\n`,
      )
    const question = body.messages.findLast((message) => message.role === 'user')?.content
    const pieces = plan.pieces ?? ['You said: ', typeof question === 'string' ? question : 'an image']
    chunk({ role: 'assistant', content: '' })
    const rest = async (written: number) => {
      const hold = planned?.hold
      if (!hold || written < Math.min(hold.after, pieces.length)) return
      hold.reached.resolve()
      await hold.released.promise
    }
    for (const [index, piece] of pieces.entries()) {
      await rest(index)
      if (plan.paceMs && index >= (plan.holdAfter ?? 0)) await setTimeout(plan.paceMs)
      if (response.destroyed) return
      chunk({ content: piece })
    }
    await rest(pieces.length)
    if (plan.fault === 'broken') return void response.destroy()
    chunk({}, plan.fault === 'filtered' ? 'content_filter' : 'stop')
    response.end('data: [DONE]\n\n')
  }

  const speak = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await readBody<SpeechAsked>(request)
    upstream.speeches.push(asked)
    const { status, contentType, body } = speechAnswer(asked, upstream.speechFault)
    response.writeHead(status, { 'Content-Type': contentType }).end(body)
  }

  const server = createServer((request, response) => {
    if (request.url?.endsWith('/models')) return sendJson(response, 200, { object: 'list', data: models })
    const handle = request.url?.endsWith('/audio/speech') ? speak : answer
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const upstream: Upstream = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    speeches: [],
    speechFault: null,
    plan(plan) {
      const { holdAfter } = plan
      const planned: Planned = {
        plan,
        hold: holdAfter === undefined ? undefined : holdAt(holdAfter),
        abandoned: Promise.withResolvers<void>(),
      }
      held.add(planned)
      plans.push(planned)
      return {
        held: planned.hold?.reached.promise ?? new Promise(() => {}),
        release: () => release(planned),
        goOnTo(pieces) {
          const next = holdAt(pieces)
          release(planned, next)
          return next.reached.promise
        },
        abandoned: planned.abandoned.promise,
      }
    },
    forgetPlans() {
      for (const planned of held) release(planned)
      held.clear()
      return plans.splice(0).length
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return upstream
}
