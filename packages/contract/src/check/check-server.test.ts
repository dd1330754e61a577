import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { checks } from './check-list.ts'
import { checkServer } from './check-server.ts'

const servers: Server[] = []
afterAll(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A server for one test; its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const timestamp = '2025-01-01T10:00:00.000Z'
const ids = { conversationId: id(1), messageId: id(2), userMessageId: id(3) }
const said = 'Hello'

/** The call that deletes what was made. */
const deletion = `DELETE /api/chat/${ids.conversationId}`

/** The events of an answer, each as it travels. */
const events = {
  start: event(1, 'start', { ...ids, modelId: 'm' }),
  delta: event(1 + said.length, 'delta', { text: said }),
  done: event(2 + said.length, 'done', {
    message: { id: ids.messageId, role: 'assistant', content: said, timestamp, status: 'complete' },
  }),
}

function event(sequence: number, type: string, data: object): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A server that streams answers and knows little else; `streams` are those that are open now, `calls` all so far. */
function streamingServer(answer: (response: ServerResponse) => void) {
  const streams = new Set<ServerResponse>()
  const calls: string[] = []
  const listener: RequestListener = (request, response) => {
    void reply(request, response).catch(() => response.destroy())
  }
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await text(request)
    const call = `${request.method} ${request.url}`
    calls.push(call)
    if (call === 'POST /api/chat/conversation') {
      const conversation = {
        id: ids.conversationId,
        title: '',
        modelId: null,
        createdAt: timestamp,
        updatedAt: timestamp,
        messageCount: 0,
        pinned: false,
        instructions: '',
      }
      return send(response, 201, conversation)
    }
    if (call === 'POST /api/chat/send' && body === '{}') {
      return send(response, 422, { code: 'VALIDATION_FAILED', message: 'No.' })
    }
    if (call === 'POST /api/chat/send') {
      streams.add(response)
      response.once('close', () => streams.delete(response))
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'x-trace-id': 'trace-1',
        'x-message-id': ids.messageId,
      })
      return answer(response)
    }
    if (call === deletion) return response.writeHead(204, { 'x-trace-id': 'trace-1' }).end()
    if (request.method === 'DELETE') return send(response, 422, { code: 'VALIDATION_FAILED', message: 'No.' })
    return send(response, 404, { code: 'NOT_FOUND', message: 'No.' })
  }
  return { listener, streams, calls }
}

/** Sends comments for as long as somebody listens. */
function beat(response: ServerResponse): void {
  const timer = setInterval(() => response.write(': heartbeat\n\n'), 20)
  response.once('close', () => clearInterval(timer))
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-trace-id': 'trace-1' })
  response.end(JSON.stringify(body))
}

const only = 'an answer streams from start to done'
/** Well within the time that a test may take, well beyond what a busy machine delays a comment by. */
const timeout = 2_000

const cases: [string, (response: ServerResponse) => void, object][] = [
  [
    'says nothing but that it is still there',
    (response) => beat(response),
    { expected: 'a stream that is over after 10 s', came: /^one that was still open/ },
  ],
  [
    'stays after the last event, with comments',
    (response) => {
      response.write(events.start + events.delta + events.done)
      beat(response)
    },
    { expected: /^the end of the stream within 2 s of its last event/, advice: /^Close the stream/ },
  ],
  [
    'stays after the last event, in silence',
    (response) => response.write(events.start + events.delta + events.done),
    { expected: /^the end of the stream within 2 s of its last event/, advice: /^Close the stream/ },
  ],
  [
    'goes on after an event that is wrong',
    (response) => {
      response.write(events.start + events.done)
      beat(response)
    },
    { expected: /^id 2 for this done/ },
  ],
  [
    'sends a page without an end in the place of events',
    (response) => {
      response.write('<html>')
      const timer = setInterval(() => response.write('<p>'), 20)
      response.once('close', () => clearInterval(timer))
    },
    { expected: 'a stream that is over after 10 s' },
  ],
]

describe('a server that keeps a stream open is found out, and left: it', () => {
  // Each waits as long as a check does.
  test.concurrent.each(cases)('%s', async (_, answer, finding) => {
    const server = streamingServer(answer)
    const url = await serve(server.listener)
    const report = await checkServer({ url, model: 'm', timeout, only })
    expect(report.failed).toBe(1)
    const wanted = Object.fromEntries(
      Object.entries(finding).map(([part, value]) => [
        part,
        value instanceof RegExp ? (expect.stringMatching(value) as unknown) : (value as unknown),
      ]),
    )
    expect(report.results[0]).toMatchObject({ result: 'failed', finding: wanted })
    await vi.waitFor(() => expect(server.streams.size).toBe(0))
  })
})

test('a stream that is closed after its last event passes', async () => {
  const server = streamingServer((response) => response.end(events.start + events.delta + events.done))
  const url = await serve(server.listener)
  const report = await checkServer({ url, model: 'm', timeout, only })
  expect(report.failed).toBe(0)
  expect(report.results[0]).toMatchObject({ group: 'stream', result: 'passed' })
})

test('the program tells its verdict and ends, whatever the server keeps open', async () => {
  const server = streamingServer((response) => {
    response.write(events.start + events.done)
    beat(response)
  })
  const url = await serve(server.listener)
  const program = new URL('main.ts', import.meta.url).pathname
  const words = [program, 'check', url, '--model', 'm', '--timeout', '20', '--only', only]
  const child = spawn(process.execPath, words)
  let out = ''
  child.stdout.on('data', (piece) => (out += String(piece)))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(1)
  expect(out).toMatch(/is not as the contract says: 1 passed, 1 failed/)
  await expect.poll(() => server.streams.size).toBe(0)
})

test('the program deletes what it has made, though whoever read what it tells has left', async () => {
  const server = streamingServer((response) => response.end(events.start + events.delta + events.done))
  const url = await serve(server.listener)
  const program = new URL('main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, 'check', url, '--model', 'm', '--only', 'essential'])
  child.stdout.destroy()
  const complaints = await text(child.stderr)
  expect(complaints).toBe('')
  expect(server.calls).toContain(deletion)
})

describe('the value of the XSRF cookie comes back as widgets send it,', () => {
  test.each([
    ['where it is written as it is', '+vv8/f7/AQ==', '+vv8/f7/AQ=='],
    ['decoded where it is written percent-encoded', '%2Bvv8%2Ff7%2FAQ%3D%3D', '+vv8/f7/AQ=='],
    ['as it is where it only looks encoded', '50%-of-all', '50%-of-all'],
  ])('%s', async (_, written, repeated) => {
    const { listener } = streamingServer((response) => response.end())
    const seen = new Set<string>()
    const url = await serve((request, response) => {
      if (request.headers['x-xsrf-token']) seen.add(String(request.headers['x-xsrf-token']))
      response.setHeader('set-cookie', `XSRF-TOKEN=${written}; Path=/`)
      listener(request, response)
    })
    await checkServer({ url, only: 'essential: POST /api/chat/conversation is served' })
    expect([...seen]).toEqual([repeated])
  })
})

test('an address with name and password is refused, and not quoted', async () => {
  const refused = checkServer({ url: 'https://lan:secret-pass@chat.example.com' })
  await expect(refused).rejects.toThrow(RangeError)
  await expect(refused).rejects.toThrow(/^Leave name and password out of the address:(?!.*secret)/)
})

test('a token that no header can carry is refused, and not quoted', async () => {
  const server = streamingServer((response) => response.end())
  const refused = checkServer({ url: await serve(server.listener), bearer: 'secret-of…somebody' })
  await expect(refused).rejects.toThrow(RangeError)
  await expect(refused).rejects.toThrow(/^The token \(--bearer\) has a sign in it(?!.*secret)/)
  expect(server.calls).toEqual([])
})

test('a check that cannot cope with an answer fails alone, and what was made is deleted', async () => {
  const server = streamingServer((response) => response.end())
  const url = await serve(server.listener)
  const check = checks.find(({ name }) => name.includes('without the XSRF header'))!
  vi.spyOn(check, 'run').mockRejectedValue(new TypeError('nothing is no list'))
  const told: string[] = []
  const report = await checkServer({ url, only: check.name, onResult: ({ result }) => told.push(result) })
  expect(report.results).toMatchObject([
    {
      result: 'failed',
      finding: { came: expect.stringContaining('TypeError: nothing is no list') as unknown },
    },
    { group: 'afterwards', result: 'passed' },
  ])
  expect(told).toEqual(['failed', 'passed'])
  expect(server.calls).toContain(deletion)
})
