import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CheckOptions, CheckResult } from '@ai-studio/contract/check'
import { conversations } from '../db/schema.ts'
import { partnerOrigin } from '../testing/index.ts'
import type { Alteration, PassingAnswer, PassingRequest } from './testing/altering-proxy.ts'
import { checkedServer, type CheckedServer } from './testing/checked-server.ts'

// Every call of the contract is made, several times.
vi.setConfig({ testTimeout: 120_000 })

let checked: CheckedServer
beforeAll(async () => {
  checked = await checkedServer()
})
afterAll(() => checked.close())

interface Broken {
  /** What is wrong with the server. */
  name: string
  alteration: Alteration | (() => Alteration)
  /** The check that names it, and the only ones that are made. */
  check: string
  /** What the finding says. */
  finding: Partial<Record<'call' | 'expected' | 'came' | 'path', string | RegExp>>
  options?: Partial<CheckOptions>
}

const json = (body: Buffer): Record<string, unknown> => JSON.parse(body.toString()) as Record<string, unknown>
/** Changes the JSON of answers to one call. */
const altered =
  (call: RegExp, alter: (body: Record<string, unknown>, answer: PassingAnswer) => void) =>
  (request: PassingRequest, answer: PassingAnswer): void => {
    if (!call.test(`${request.method} ${request.path}`) || answer.body.length === 0) return
    const body = json(answer.body)
    alter(body, answer)
    answer.body = Buffer.from(JSON.stringify(body))
  }
/** Changes the JSON of requests to one call. */
const alteredRequest =
  (call: RegExp, alter: (body: Record<string, unknown>) => void) =>
  (request: PassingRequest): void => {
    if (!call.test(`${request.method} ${request.path}`)) return
    try {
      const body = json(Buffer.from(request.body))
      alter(body)
      request.body = JSON.stringify(body)
    } catch {
      // What is no JSON stays what it is.
    }
  }
const dataOf = (frame: string): Record<string, unknown> =>
  JSON.parse(/^data: (.*)$/m.exec(frame)![1]!) as Record<string, unknown>
const withData = (frame: string, data: object) =>
  frame.replace(/^data: .*$/m, `data: ${JSON.stringify(data)}`)
const isEvent = (frame: string, type: string) => frame.includes(`event: ${type}\n`)

const send = /^POST \/api\/chat\/send$/
const anyCall = /^/
const conversation = /^GET \/api\/chat\/[0-9a-f-]{36}$/

const broken: Broken[] = [
  {
    name: 'answers with another status',
    alteration: {
      answer(request, answer) {
        if (request.method === 'DELETE' && answer.status === 204) answer.status = 200
      },
    },
    check: 'a deleted conversation is gone',
    finding: { call: /^DELETE \/api\/chat\//, expected: 'status 204', came: /^status 200/ },
  },
  {
    name: 'leaves a field out',
    alteration: { answer: altered(conversation, (body) => delete body.updatedAt) },
    check: 'a new conversation is empty and can be read',
    finding: { path: 'updatedAt', expected: /Conversation/, came: /^nothing/ },
  },
  {
    name: 'makes a conversation newer by renaming it',
    alteration: {
      answer: altered(/^PATCH /, (body) => void (body.updatedAt = '2999-01-01T00:00:00.000Z')),
    },
    check: 'a pinned conversation stands first',
    finding: { path: 'updatedAt', came: '2999-01-01T00:00:00.000Z' },
  },
  {
    name: 'lists what is pinned last',
    alteration: {
      answer({ query }, answer) {
        if (query.get('limit') !== '1') return
        const body = json(answer.body) as { conversations: { pinned: boolean }[] }
        for (const each of body.conversations) each.pinned = query.has('cursor')
        answer.body = Buffer.from(JSON.stringify(body))
      },
    },
    check: 'the list holds each conversation once',
    finding: { path: 'conversations.0.pinned', expected: 'pinned conversations before all others' },
  },
  {
    name: 'lists what changed first first',
    alteration: () => {
      let seconds = 0
      return {
        answer: altered(/^GET \/api\/chat\/conversations$/, (body) => {
          seconds += 1
          const updatedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString()
          for (const each of body.conversations as { updatedAt: string }[]) each.updatedAt = updatedAt
        }),
      }
    },
    check: 'the list holds each conversation once',
    finding: { path: 'conversations.0.updatedAt', came: /^2026-01-01T\S+ after 2026-01-01T/ },
  },
  {
    name: 'forgets what was pinned',
    alteration: { request: alteredRequest(/^PATCH /, (body) => void (body.pinned = false)) },
    check: 'a pinned conversation stands first',
    finding: { path: 'title', came: 'Renamed and pinned: false' },
  },
  {
    name: 'finds nothing',
    alteration: {
      answer({ query }, answer) {
        if (query.has('search')) answer.body = Buffer.from('{"conversations":[]}')
      },
    },
    check: 'what was imported is found',
    finding: { path: 'conversations', came: '0 conversations' },
  },
  {
    name: 'exports a page',
    alteration: {
      answer({ path }, answer) {
        if (path.endsWith('/export')) delete answer.headers['content-disposition']
      },
    },
    check: 'what was imported is found',
    finding: { expected: /^a header Content-Disposition/, came: 'none' },
  },
  {
    name: 'keeps no rating',
    alteration: {
      answer: altered(/^GET \/api\/chat\/history\//, (body) => {
        for (const message of (body.messages ?? []) as { feedback?: string }[]) delete message.feedback
      }),
    },
    check: 'a rating of an answer comes back',
    finding: { path: 'messages.1.feedback', expected: 'feedback up', came: 'none' },
  },
  {
    name: 'brings nothing back',
    alteration: {
      request: ({ path }) =>
        /[0-9a-f-]{36}\/restore$/.test(path)
          ? { status: 404, headers: {}, body: Buffer.from('{"code":"NOT_FOUND","message":"No."}') }
          : undefined,
    },
    check: 'a deleted conversation comes back',
    finding: { expected: 'status 200', came: /^status 404/ },
  },
  {
    name: 'promises voices that it does not name',
    alteration: { answer: altered(/^GET \/api\/chat\/voices$/, (body) => void (body.voices = [])) },
    check: 'what the server can speak with',
    finding: { path: 'voices', expected: 'at least one voice and one format', came: /^0 voices/ },
  },
  {
    name: 'sends the whole sound where a part is wanted',
    alteration: { request: ({ headers }) => void delete headers.range },
    check: 'an answer is spoken',
    finding: { call: /^GET \/api\/chat\/audio\//, expected: /^status 206/, came: /^status 200/ },
  },
  {
    name: 'sends a page in the place of sound',
    alteration: {
      answer(request, answer) {
        if (!request.path.startsWith('/api/chat/audio/')) return
        answer.headers['content-type'] = 'text/html'
      },
    },
    check: 'an answer is spoken',
    finding: { expected: /sound of the type audio\/mpeg/, came: /text\/html/ },
  },
  {
    name: 'names a sound by what is no address',
    alteration: { answer: altered(/\/speech$/, (body) => void (body.audioUrl &&= 'https://')) },
    check: 'an answer is spoken',
    finding: { call: /speech$/, path: 'audioUrl', expected: /^an http or https address/, came: '"https://"' },
  },
  {
    name: 'names an image by what is no address',
    alteration: {
      answer: altered(/^POST \/api\/chat\/upload$/, (body) => void (body.imageUrl &&= 'http://[')),
    },
    check: 'an image is stored and served again',
    finding: { call: 'POST /api/chat/upload', path: 'imageUrl', came: '"http://["' },
  },
  {
    name: 'sends an image in the place of its address',
    alteration: {
      answer: altered(
        /^POST \/api\/chat\/upload$/,
        (body) => void (body.imageUrl &&= 'data:image/png;base64,'),
      ),
    },
    check: 'an image is stored and served again',
    finding: { path: 'imageUrl', expected: /^an http or https address/, came: /^"data:/ },
  },
  {
    name: 'speaks questions',
    alteration: {
      answer(request, answer) {
        if (!/^\/api\/chat\/messages\/[0-9a-f-]{36}\/speech$/.test(request.path)) return
        if (answer.status !== 404) return
        answer.status = 200
        answer.body = Buffer.from('{"audioUrl":"/a.mp3","contentType":"audio/mpeg","language":"en"}')
      },
    },
    check: 'only answers are spoken',
    finding: { expected: 'a refusal: 404 NOT_FOUND' },
  },
  {
    name: 'asks anew in the place of asking otherwise',
    alteration: { request: alteredRequest(send, (body) => delete body.editedMessageId) },
    check: 'a question in place of another one',
    finding: { call: /history/, path: 'messages', expected: /^the messages/ },
  },
  {
    name: 'asks otherwise wherever it is',
    alteration: { request: alteredRequest(send, (body) => delete body.editedMessageId) },
    check: 'only an own question that is shown',
    finding: { expected: /404 NOT_FOUND/ },
  },
  {
    name: 'never shows another version',
    alteration: {
      request: ({ path }) =>
        path.endsWith('/show') && path.includes('-')
          ? { status: 204, headers: { 'x-trace-id': 'x' } }
          : undefined,
    },
    check: 'an answer that was replaced',
    finding: { path: 'messages', expected: /^the messages/ },
  },
  {
    name: 'tells no versions',
    alteration: {
      answer: altered(/^GET \/api\/chat\/history\//, (body) => {
        for (const message of (body.messages ?? []) as { versions?: string[] }[]) delete message.versions
      }),
    },
    check: 'an answer that was replaced',
    finding: { path: 'messages.versions', came: 'none' },
  },
  {
    name: 'answers before the model has said anything',
    alteration: {
      answer: altered(send, (body) => {
        if ('content' in body) Object.assign(body, { content: '', status: 'streaming' })
      }),
    },
    check: 'a message gets an answer in one piece',
    finding: {
      call: 'POST /api/chat/send',
      path: 'status',
      expected: /status complete$/,
      came: /^status streaming/,
    },
  },
  {
    name: 'answers without a word',
    alteration: { answer: altered(send, (body) => void ('content' in body && (body.content = ' \n'))) },
    check: 'a message gets an answer in one piece',
    finding: { path: 'content', came: '" \\n"' },
  },
  {
    name: 'gives a failure out as an answer written anew',
    alteration: {
      answer: altered(/\/regenerate$/, (body) => {
        if ('content' in body) Object.assign(body, { content: '', status: 'failed' })
      }),
    },
    check: 'the latest answer can be written anew',
    finding: { call: /\/regenerate$/, path: 'status', came: /^status failed/ },
  },
  {
    name: 'gives a failure out as an answer to a temporary question',
    alteration: {
      answer: altered(/^POST \/api\/chat\/temporary$/, (body) => {
        if ('content' in body) Object.assign(body, { content: '', status: 'failed' })
      }),
    },
    check: 'a temporary question is answered',
    finding: { call: 'POST /api/chat/temporary', path: 'status', came: /^status failed/ },
  },
  {
    name: 'keeps what is temporary',
    alteration: {
      request: ({ path }) =>
        path.startsWith('/api/chat/history/')
          ? {
              status: 200,
              headers: { 'content-type': 'application/json', 'x-trace-id': 'x' },
              body: Buffer.from('{"messages":[]}'),
            }
          : undefined,
    },
    check: 'a temporary question is answered',
    finding: { call: /history/, expected: /404 NOT_FOUND/ },
  },
  {
    name: 'answers what is no question',
    alteration: {
      request: alteredRequest(/^POST \/api\/chat\/temporary$/, (body) => {
        body.messages = [{ role: 'user', content: 'Hello' }]
      }),
    },
    check: 'a temporary conversation that does not end',
    finding: { expected: /422 VALIDATION_FAILED/ },
  },
  {
    name: 'skips a sequence number',
    alteration: {
      frame: (frame) =>
        isEvent(frame, 'done') ? frame.replace(/^id: (\d+)/m, (_, id) => `id: ${Number(id) + 1}`) : frame,
    },
    check: 'an answer streams from start to done',
    finding: { call: 'POST /api/chat/send', path: 'id', expected: /^id \d+ for this done/ },
  },
  {
    name: 'sends a piece of text twice',
    alteration: { frame: (frame) => (isEvent(frame, 'delta') ? [frame, frame] : frame) },
    check: 'an answer streams from start to done',
    finding: { path: 'id', came: /^id \d+, after id \d+/ },
  },
  {
    name: 'doubles text under the right numbers of another text',
    alteration: {
      frame(frame) {
        if (!isEvent(frame, 'delta')) return frame
        const { text } = dataOf(frame) as { text: string }
        return withData(frame, { text: text + text })
      },
    },
    check: 'an answer streams from start to done',
    finding: { path: 'id' },
  },
  {
    name: 'stores something else than it streams',
    alteration: {
      frame(frame) {
        if (!isEvent(frame, 'delta')) return frame
        const { text } = dataOf(frame) as { text: string }
        return withData(frame, { text: text.replaceAll('e', 'E') })
      },
    },
    check: 'an answer streams from start to done',
    finding: { path: 'message.content', came: /different from code unit 2 on/ },
  },
  {
    name: 'ends a stream without a last event',
    alteration: { frame: (frame) => (isEvent(frame, 'done') ? [] : frame) },
    check: 'an answer streams from start to done',
    finding: { expected: /^a last event/ },
  },
  {
    name: 'goes on after the last event',
    alteration: {
      frame: (frame) =>
        isEvent(frame, 'done') ? [frame, 'id: 999\nevent: delta\ndata: {"text":"x"}'] : frame,
    },
    check: 'an answer streams from start to done',
    finding: { expected: 'nothing after the last event' },
  },
  {
    name: 'sends events that are no JSON',
    alteration: { frame: (frame) => frame.replace(/^data: .*$/m, 'data: [DONE]x') },
    check: 'an answer streams from start to done',
    finding: { came: 'data: [DONE]x' },
  },
  {
    name: 'sends events of an unknown type',
    alteration: { frame: (frame) => frame.replace('event: delta', 'event: token') },
    check: 'an answer streams from start to done',
    finding: { came: /^event: token/ },
  },
  {
    name: 'breaks the connection in the middle',
    alteration: { frame: (frame) => (isEvent(frame, 'delta') ? 'break' : frame) },
    check: 'an answer streams from start to done',
    finding: { call: 'POST /api/chat/send', came: /^a connection that broke/ },
  },
  {
    name: 'ignores Last-Event-ID',
    alteration: { request: (request) => void delete request.headers['last-event-id'] },
    check: 'gets exactly the rest',
    finding: { call: /\/events$/, path: 'id' },
  },
  {
    name: 'knows no idempotency',
    alteration: { request: alteredRequest(send, (body) => delete body.idempotencyKey) },
    check: 'the same request under the same key',
    finding: { path: 'messageId', expected: /the same messageId/ },
  },
  {
    name: 'takes a key for another request',
    alteration: { request: alteredRequest(send, (body) => delete body.idempotencyKey) },
    check: 'another request under the same key',
    finding: { expected: /409 IDEMPOTENCY_KEY_REUSED/ },
  },
  {
    name: 'gives out no trace ids',
    alteration: { answer: (_, answer) => void delete answer.headers['x-trace-id'] },
    check: 'a new conversation is empty',
    finding: { expected: 'the header X-Trace-Id' },
  },
  {
    name: 'refuses with a web page',
    alteration: {
      answer(_, answer) {
        if (answer.status < 400) return
        answer.headers['content-type'] = 'text/html'
        answer.body = Buffer.from('<h1>Not\u0007 found</h1>')
      },
    },
    check: 'send into a conversation that nobody has',
    finding: { expected: 'content type application/json', came: /<h1>/ },
  },
  {
    name: 'refuses in a shape of its own',
    alteration: {
      answer: altered(anyCall, (body, answer) => {
        if (answer.status < 400) return
        delete body.message
        body.error = 'Not found'
      }),
    },
    check: 'send into a conversation that nobody has',
    finding: { path: 'message', expected: /ErrorResponse/ },
  },
  {
    name: 'refuses with a code that nobody knows',
    alteration: {
      answer: altered(anyCall, (body, { status }) => void (status >= 400 && (body.code = 'GONE'))),
    },
    check: 'send into a conversation that nobody has',
    finding: { path: 'code' },
  },
  {
    name: 'refuses with the status of another code',
    alteration: { answer: (_, answer) => void (answer.status === 422 && (answer.status = 400)) },
    check: 'send without a model',
    finding: { expected: 'status 422, which belongs to VALIDATION_FAILED', came: 'status 400' },
  },
  {
    name: 'does not name the refused field',
    alteration: { answer: altered(send, (body) => delete body.errors) },
    check: 'send without a model',
    finding: { path: 'errors', expected: /"ModelId"/ },
  },
  {
    name: 'swallows unknown fields',
    alteration: { request: alteredRequest(send, (body) => delete body.colour) },
    check: 'send with an unknown field',
    finding: { expected: /^a refusal: 422 VALIDATION_FAILED/ },
  },
  {
    name: 'reads JSON whatever it is called',
    alteration: {
      request: ({ path, headers }) =>
        void (path.endsWith('/send') && (headers['content-type'] = 'application/json')),
    },
    check: 'send as plain text',
    finding: { expected: /415 UNSUPPORTED_MEDIA_TYPE/ },
  },
  {
    name: 'fails',
    alteration: {
      request: ({ path }) =>
        path.startsWith('/api/chat/history/')
          ? { status: 500, body: Buffer.from('Internal error') }
          : undefined,
    },
    check: 'a new conversation is empty',
    finding: { call: /history/, came: /^status 500/ },
  },
  {
    name: 'hangs',
    alteration: { request: ({ path }) => (path === '/pricing' ? 'hang' : undefined) },
    check: '/pricing answers',
    finding: { came: 'none: the request timed out' },
    options: { timeout: 1_000 },
  },
  {
    name: 'drops connections',
    alteration: { request: ({ path }) => (path === '/pricing' ? 'break' : undefined) },
    check: '/pricing answers',
    finding: { came: /^a connection that broke/ },
  },
  {
    name: 'shows a conversation to everybody',
    alteration: () => {
      let owner: string | undefined
      return {
        request(request) {
          // The first cookie that comes with a question is its owner’s.
          if (request.path.endsWith('/send')) owner ??= request.headers.cookie
          if (owner && conversation.test(`${request.method} ${request.path}`)) request.headers.cookie = owner
        },
      }
    },
    check: 'privacy: GET /api/chat/{id} of somebody else',
    finding: { expected: /404 NOT_FOUND/, came: /^status 200/ },
  },
  {
    name: 'tells what exists by refusing it in other words',
    alteration: () => {
      const known = new Set<string>()
      return {
        answer: altered(/^(POST|GET) \/api\/chat\/(send|[0-9a-f-]{36})$/, (body, { status }) => {
          if (status === 200) known.add(String(body.conversationId))
          else if (known.size > 0 && status === 404 && !known.has('told')) {
            known.add('told')
            body.message = 'This conversation belongs to somebody else.'
          }
        }),
      }
    },
    check: 'privacy: GET /api/chat/{id} of somebody else',
    finding: { expected: /^the very same answer/, came: /belongs to somebody else/ },
  },
  {
    name: 'pages from the beginning again and again',
    alteration: { request: ({ query }) => query.delete('cursor') },
    check: 'history is paged back in time',
    finding: { path: 'messages', expected: /^exactly message/ },
  },
  {
    name: 'forgets to delete',
    alteration: {
      request: ({ method }) =>
        method === 'DELETE' ? { status: 204, headers: { 'x-trace-id': 'x' } } : undefined,
    },
    check: 'a deleted conversation is gone',
    finding: { expected: /404 NOT_FOUND/ },
  },
  {
    name: 'lets forged writes in',
    alteration: {
      request({ headers }) {
        const token = /XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '')?.[1]
        if (token) headers['x-xsrf-token'] = token
      },
    },
    check: 'without the XSRF header',
    finding: { expected: /403 XSRF_FAILED/ },
  },
  {
    name: 'lets every site read',
    alteration: { answer: (_, { headers }) => void (headers['access-control-allow-origin'] = '*') },
    check: 'a page of a site that is not allowed is refused',
    finding: { came: '*' },
  },
  {
    name: 'takes a token that is none for one that has ended',
    alteration: {
      answer: altered(
        anyCall,
        (body) => void (body.code === 'TOKEN_INVALID' && (body.code = 'SESSION_EXPIRED')),
      ),
    },
    check: 'a token that is none is refused',
    finding: { path: 'code', expected: 'the refusal 401 TOKEN_INVALID' },
  },
  {
    name: 'tells that somebody else has a job',
    alteration: {
      answer: altered(/^GET \/api\/tools\/jobs\/[^/]+$/, (body, answer) => {
        if (answer.status !== 404) return
        answer.status = 401
        body.code = 'SESSION_EXPIRED'
      }),
    },
    check: 'a request that comes twice is one job',
    finding: { path: 'code', expected: 'the refusal 404 NOT_FOUND' },
  },
  {
    name: 'speaks English only',
    alteration: { request: ({ headers }) => void delete headers['accept-language'] },
    check: 'in the language of the request',
    finding: { path: 'message' },
  },
  {
    name: 'uses up the allowance by repeating',
    alteration: () => {
      let calls = 0
      return {
        answer: altered(/usage$/, (body) => {
          calls += 1
          ;(body.messages as { remaining: number }).remaining -= calls
        }),
      }
    },
    check: 'the allowance is told',
    finding: { path: 'messages.remaining' },
  },
  {
    name: 'serves another picture than was uploaded',
    alteration: {
      answer: ({ path }, answer) =>
        void (path.includes('/uploads/') && (answer.body = Buffer.from('GIF89a'))),
    },
    check: 'an image is stored and served again',
    finding: { came: /something else/ },
  },
  {
    name: 'keeps images of deleted conversations',
    alteration: () => {
      let image: PassingAnswer | undefined
      return {
        answer({ path }, answer) {
          if (!path.includes('/uploads/')) return
          if (answer.status === 200) image = { ...answer }
          else if (image) Object.assign(answer, image)
        },
      }
    },
    check: 'an attached image goes with its conversation',
    finding: { expected: /^status 404/ },
  },
  {
    name: 'ends a stopped answer in two ways',
    alteration: { answer: altered(/\/stop$/, (body) => void (body.content = 'Something else')) },
    check: 'stop ends an answer',
    finding: { path: 'message' },
  },
  {
    name: 'leaves the replaced answer in the history',
    alteration: { answer: altered(/\/regenerate$/, (body) => void (body.messageId = crypto.randomUUID())) },
    check: 'the latest answer can be written anew',
    finding: { path: 'messages', expected: 'the question and the new answer' },
  },
  {
    name: 'speaks another protocol',
    alteration: { answer: altered(/config$/, (body) => void (body.protocolVersion = 2)) },
    check: 'the configuration names the protocol',
    finding: { path: 'protocolVersion', came: '2' },
  },
  {
    name: 'makes a new visitor with every token',
    alteration: {
      request: ({ path, headers }) => void (path.endsWith('/token') && delete headers.authorization),
    },
    check: 'an allowed page gets a token',
    finding: { call: /^GET \/api\/chat\//, came: /NOT_FOUND/ },
    options: { origin: partnerOrigin },
  },
  {
    name: 'forgets to let browsers resume',
    alteration: {
      answer(_, { headers }) {
        const allowed = headers['access-control-allow-headers']
        if (allowed)
          headers['access-control-allow-headers'] = String(allowed).replace(/,? *Last-Event-ID/, '')
      },
    },
    check: 'browsers let an allowed page call GET /api/chat/messages',
    finding: { expected: /last-event-id/ },
    options: { origin: partnerOrigin },
  },
  {
    name: 'lets browsers send anything, and means Authorization by it',
    alteration: allowing({ headers: '*' }),
    check: 'browsers let an allowed page call POST /api/chat/send',
    finding: { expected: 'authorization in Access-Control-Allow-Headers', came: '*' },
    options: { origin: partnerOrigin },
  },
  {
    name: 'names to browsers all sites that it allows',
    alteration: allowing({ origin: `${partnerOrigin}, https://shop.example.com` }),
    check: 'browsers let an allowed page call POST /api/chat/send',
    finding: {
      expected: `${partnerOrigin} in Access-Control-Allow-Origin`,
      came: `${partnerOrigin}, https://shop.example.com`,
    },
    options: { origin: partnerOrigin },
  },
  {
    name: 'does not let browsers delete',
    alteration: allowing({ methods: 'GET, POST, delete' }),
    check: 'browsers let an allowed page call DELETE',
    finding: { expected: 'DELETE in Access-Control-Allow-Methods', came: 'GET, POST, delete' },
    options: { origin: partnerOrigin },
  },
  {
    name: 'keeps from pages when they may ask again',
    alteration: {
      answer(_, { headers }) {
        const exposed = headers['access-control-expose-headers']
        if (exposed) headers['access-control-expose-headers'] = String(exposed).replace(/,? *Retry-After/, '')
      },
    },
    check: 'an allowed page may read answers',
    finding: { expected: 'retry-after in Access-Control-Expose-Headers', came: 'X-Trace-Id, X-Message-Id' },
    options: { origin: partnerOrigin },
  },
  {
    name: 'gives a token for a code that nobody made',
    alteration: { request: siteToken(/\/connect\/redeem$/) },
    check: 'connecting: a code that nobody made',
    finding: { expected: 'a refusal: 400 CODE_INVALID' },
    options: { origin: partnerOrigin },
  },
  {
    name: 'makes users of visitors',
    alteration: { request: siteToken(/\/connect\/renew$/) },
    check: 'connecting: an anonymous visitor’s token',
    finding: { expected: 'a refusal: 401 TOKEN_INVALID' },
    options: { origin: partnerOrigin },
  },
  {
    name: 'gives tokens of sites to its own pages',
    alteration: { request: siteToken(/\/connect\/renew$/) },
    check: 'connecting: the server’s own pages',
    finding: { expected: 'a refusal: 403 ORIGIN_NOT_ALLOWED' },
  },
]

/** Answers preflights otherwise than our server; what is undefined is left out. */
function allowing(lists: { origin?: string; methods?: string | undefined; headers?: string }): Alteration {
  return {
    answer({ method }, { headers }) {
      if (method !== 'OPTIONS') return
      for (const [what, list] of Object.entries(lists)) {
        if (list === undefined) delete headers[`access-control-allow-${what}`]
        else headers[`access-control-allow-${what}`] = list
      }
    },
  }
}

/** Answers one call as if somebody had signed in; an empty body only finds out whether it is there. */
function siteToken(call: RegExp) {
  return ({ path }: PassingRequest) =>
    call.test(path)
      ? {
          status: 201,
          headers: { 'content-type': 'application/json', 'x-trace-id': 'played' },
          body: Buffer.from(
            JSON.stringify({
              token: 'su1.a.b',
              expiresAt: new Date().toISOString(),
              user: { displayName: 'Lan', subscriptionTier: 'free' },
            }),
          ),
        }
      : undefined
}

describe('a server is found out that', () => {
  test.each(broken)('$name', async ({ alteration, check, finding, options }) => {
    const report = await checked.check(typeof alteration === 'function' ? alteration() : alteration, {
      only: check,
      ...options,
    })
    const result = report.results.find(({ group, name }) => `${group}: ${name}`.includes(check))
    expect(result?.result, JSON.stringify(report.results, null, 1)).toBe('failed')
    for (const [part, wanted] of Object.entries(finding)) {
      const said = result!.finding![part as keyof CheckResult['finding']] as string | undefined
      if (wanted instanceof RegExp) expect(said, part).toMatch(wanted)
      else expect(said, part).toBe(wanted)
    }
    expect(result!.finding!.advice).not.toBe('')
    expect(report.failed).toBeGreaterThan(0)
  })
})

/** What a server may do otherwise than ours. */
const right: Pick<Broken, 'name' | 'alteration' | 'check' | 'options'>[] = [
  {
    name: 'lists times without the zeros at their end',
    alteration: {
      answer({ query }, answer) {
        if (query.get('limit') !== '1') return
        const body = json(answer.body) as { conversations: { updatedAt: string }[] }
        // The half is later than the whole, though as text it comes before it.
        const updatedAt = query.has('cursor') ? '2026-01-01T10:00:00Z' : '2026-01-01T10:00:00.5Z'
        for (const each of body.conversations) each.updatedAt = updatedAt
        answer.body = Buffer.from(JSON.stringify(body))
      },
    },
    check: 'the list holds each conversation once',
  },
  {
    name: 'writes a time with more digits after renaming',
    alteration: {
      answer: altered(
        /^PATCH /,
        (body) => void (body.updatedAt = String(body.updatedAt).replace('Z', '000Z')),
      ),
    },
    check: 'a pinned conversation stands first',
  },
  {
    name: 'exports times without the zeros at their end',
    alteration: {
      answer({ path }, answer) {
        if (path.endsWith('/export')) answer.body = Buffer.from(shortTime(answer.body.toString()))
      },
    },
    check: 'what was imported is found',
  },
  {
    name: 'allows browsers any method and any header, Authorization by its name',
    alteration: allowing({ methods: '*', headers: 'authorization,*' }),
    check: 'browsers let an allowed page call',
    options: { origin: partnerOrigin },
  },
  ...['POST /api/chat/send', 'GET /api/chat/messages'].map((call) => ({
    name: `does not name to browsers the method of ${call}, which they always let through`,
    alteration: allowing({ methods: undefined }),
    check: `browsers let an allowed page call ${call}`,
    options: { origin: partnerOrigin },
  })),
  {
    name: 'lets allowed pages read every header',
    alteration: {
      answer: (_, { headers }) => void (headers['access-control-expose-headers'] &&= '*'),
    },
    check: 'an allowed page may read answers',
    options: { origin: partnerOrigin },
  },
]

/** Times without the zeros at their end. */
const shortTime = (text: string): string => text.replaceAll(/(:\d\d)(?:\.0+|(\.\d*?)0+)Z/g, '$1$2Z')

describe('a server passes that', () => {
  test.each(right)('$name', async ({ alteration, check, options }) => {
    const report = await checked.check(typeof alteration === 'function' ? alteration() : alteration, {
      only: check,
      ...options,
    })
    const results = report.results.filter(({ group }) => group !== 'afterwards')
    expect(results.length).toBeGreaterThan(0)
    expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
  })
})

const unaltered = new Map(broken.map(({ check, options }) => [check, options]))
test.each([...unaltered])('unaltered, the server passes: %s', async (check, options) => {
  const report = await checked.check({}, { only: check, ...options })
  expect(report.failed).toBe(0)
  expect(report.passed).toBeGreaterThan(0)
})

test('a call that is missing is not served; what needs it is not made, and a strict check fails', async () => {
  const alteration: Alteration = {
    request: ({ path }) =>
      // As every path that nobody has.
      path.endsWith('/events') || path.endsWith('/no-such-call')
        ? { status: 404, body: Buffer.from('{"code":"NOT_FOUND","message":"?"}') }
        : undefined,
  }
  const report = await checked.check(alteration, { only: 'stream' })
  const results = new Map(report.results.map(({ name, result }) => [name, result]))
  expect(results.get('a reader that reconnects gets exactly the rest, wherever it left')).toBe('not-served')
  expect(results.get('an answer streams from start to done, without a gap')).toBe('passed')
  expect(report.failed).toBe(0)
  expect((await checked.check(alteration, { only: 'stream', strict: true })).failed).toBeGreaterThan(0)
})

test('what everything depends on is told once', async () => {
  const alteration: Alteration = {
    request: ({ method, path }) =>
      method === 'POST' && path === '/api/chat/conversation'
        ? { status: 500, body: Buffer.from('no') }
        : undefined,
  }
  const report = await checked.check(alteration, { only: 'conversations:' })
  expect(report.failed).toBe(1)
  expect(report.notChecked).toBe(report.results.length - 1)
})

test('a token is never told, not even where its answer is wrong', async () => {
  const tokens: string[] = []
  const report = await checked.check(
    {
      answer: altered(/\/token$/, (body, answer) => {
        if (typeof body.token === 'string') tokens.push(body.token)
        answer.status = 200
        delete body.expiresAt
      }),
    },
    { only: 'embedding', origin: partnerOrigin },
  )
  expect(report.failed).toBeGreaterThan(0)
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(JSON.stringify(report)).not.toContain(token)
})

test('deletes what it never heard of, because the connection broke', async () => {
  const before = await conversationsLeft()
  const report = await checked.check({ frame: () => 'break' }, { only: 'an answer streams' })
  expect(report.failed).toBe(1)
  expect(await conversationsLeft()).toBe(before)
})

test('deletes what a broken server has accepted by mistake', async () => {
  const before = await conversationsLeft()
  const report = await checked.check(
    { request: alteredRequest(send, (body) => delete body.colour) },
    { only: 'unknown field' },
  )
  expect(report.failed).toBe(1)
  expect(report.results.at(-1)).toMatchObject({ group: 'afterwards', result: 'passed' })
  expect(await conversationsLeft()).toBe(before)
  expect(checked.proxy.calls.filter((call) => call.startsWith('DELETE ')).length).toBeGreaterThan(1)
})

test('deletes nothing of whose token it was given, where a search finds everything', async () => {
  const widget = await checked.server.embed(partnerOrigin)
  const { id: mine } = (await widget.post('/api/chat/conversation')).json<{ id: string }>()
  const report = await checked.check(
    { request: ({ query }) => query.delete('search') },
    { only: 'what was imported is found', origin: partnerOrigin, bearer: widget.token },
  )
  expect(report.results[0]?.finding).toMatchObject({ path: 'conversations', came: /^[23] conversations$/ })
  const { conversations: left } = (await widget.get('/api/chat/conversations')).json<{
    conversations: { id: string }[]
  }>()
  expect(left.map(({ id }) => id)).toEqual([mine])
})

async function conversationsLeft(): Promise<number> {
  return checked.server.database.db.$count(conversations, isNull(conversations.deletedAt))
}
