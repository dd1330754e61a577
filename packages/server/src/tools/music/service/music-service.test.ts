import { setTimeout as sleep } from 'node:timers/promises'
import { speechAnswer } from '@ai-studio/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everythingIn } from '../../../models/testing/ask.ts'
import { ScriptedService } from '../../../models/testing/scripted-service.ts'
import { ToolError } from '../../tool-worker.ts'
import { MusicService, type MusicOrder, type MusicTimes } from './music-service.ts'

const mp3 = Buffer.from(
  speechAnswer({ model: 'm', voice: 'v', input: 'la la la la', response_format: 'mp3' }).body,
)
const wav = Buffer.from(speechAnswer({ model: 'm', voice: 'v', input: 'la', response_format: 'wav' }).body)
const json = (value: unknown) => JSON.stringify(value)
const secret = 'sk-music-secret-123'
const prompt = 'A private song for my grandmother\nGenre: pop.'

const edge = new ScriptedService()
beforeAll(() => edge.start())
afterAll(() => edge.stop())
beforeEach(() => void edge.requests.splice(0))

const serviceWith = (
  times: Partial<MusicTimes> = {},
  more: { model?: string | null; apiKey?: string | null } = {},
) =>
  new MusicService(
    { baseUrl: edge.baseUrl, apiKey: secret, model: 'tune-1', ...more },
    { fetch: globalThis.fetch, times: { poll: 5, ...times } },
  )
const order = (more: Partial<MusicOrder> = {}): MusicOrder => ({
  prompt,
  duration: 30,
  signal: new AbortController().signal,
  ...more,
})

async function failureOf(work: Promise<unknown>): Promise<ToolError> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ToolError)) throw new Error('It did not fail as a tool does.', { cause: error })
  const said = everythingIn(error)
  expect(said).not.toContain(secret)
  expect(said).not.toMatch(/grandmother/)
  return error
}

type Answer = { status?: number; type?: string; body?: string | Buffer; headers?: Record<string, string> }

/** Answers in order, the last one again and again. */
function answering(...answers: Answer[]): void {
  let place = 0
  edge.script = (response) => {
    const {
      status = 200,
      type = 'application/json',
      body = '',
      headers = {},
    } = answers[Math.min(place, answers.length - 1)]!
    place += 1
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }
}

test('asks as the contract says, and takes the sound that comes at once', async () => {
  answering({ type: 'audio/mpeg', body: mp3 })
  const sound = await serviceWith().make(order())
  expect(sound).toMatchObject({ contentType: 'audio/mpeg', extension: '.mp3' })
  expect(Buffer.compare(sound.data, mp3)).toBe(0)
  const [request] = edge.requests
  expect(request).toMatchObject({ method: 'POST', path: '/v1/music/generations' })
  expect(request!.headers.authorization).toBe(`Bearer ${secret}`)
  expect(JSON.parse(request!.body)).toEqual({ model: 'tune-1', prompt, duration: 30, format: 'mp3' })
})

test('says nothing of model and key where there is none', async () => {
  answering({ type: 'audio/mpeg', body: mp3 })
  await serviceWith({}, { model: null, apiKey: null }).make(order())
  expect(JSON.parse(edge.requests[0]!.body)).not.toHaveProperty('model')
  expect(edge.requests[0]!.headers.authorization).toBeUndefined()
})

test('looks again and again until a piece is finished, and fetches it', async () => {
  answering(
    { status: 202, body: json({ id: 'job 7'.replace(' ', '-') }) },
    { body: json({ status: 'queued' }) },
    { body: json({ status: 'running', progress: 0.5 }) },
    { body: json({ status: 'succeeded', url: 'files/7.mp3' }) },
    { type: 'audio/mpeg', body: mp3 },
  )
  const progress: number[] = []
  const sound = await serviceWith().make(order({ onProgress: (fraction) => void progress.push(fraction) }))
  expect(sound.data).toHaveLength(mp3.length)
  expect(progress).toEqual([0.5])
  expect(edge.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/music/generations',
    'GET /v1/music/generations/job-7',
    'GET /v1/music/generations/job-7',
    'GET /v1/music/generations/job-7',
    'GET /v1/files/7.mp3',
  ])
})

test('takes sound as base64, at once or later, and of the kind that it is', async () => {
  answering(
    { status: 202, body: json({ id: 12 }) },
    { body: json({ status: 'completed', audio: wav.toString('base64') }) },
  )
  expect(await serviceWith().make(order())).toMatchObject({ contentType: 'audio/wav', extension: '.wav' })
  answering({ body: json({ audio: `data:audio/mpeg;base64,${mp3.toString('base64')}` }) })
  expect(await serviceWith().make(order())).toMatchObject({ contentType: 'audio/mpeg' })
})

test.each<[string, null | '']>([
  ['null', null],
  ['an empty text', ''],
])('a service may say %s for what it has not got', async (_, nothing) => {
  const blank = { progress: null, url: nothing, audio: nothing, error: nothing }
  answering(
    { status: 202, body: json({ id: 'a' }) },
    { body: json({ ...blank, status: 'running' }) },
    { body: json({ ...blank, status: 'succeeded', url: 'files/a.mp3' }) },
    { type: 'audio/mpeg', body: mp3 },
  )
  expect((await serviceWith().make(order())).data).toHaveLength(mp3.length)
  answering({ body: json({ ...blank, status: null, audio: mp3.toString('base64') }) })
  expect((await serviceWith().make(order())).data).toHaveLength(mp3.length)
  answering({ status: 202, body: json({ id: 'a' }) }, { body: json({ ...blank, status: 'succeeded' }) })
  expect((await failureOf(serviceWith().make(order()))).code).toBe('TOOL_EMPTY_RESULT')
  answering({ status: 202, body: json({ id: 'a' }) }, { body: json({ ...blank, status: 'failed' }) })
  expect((await failureOf(serviceWith().make(order()))).code).toBe('TOOL_FAILED')
})

test('the log names what cannot be read of an answer, and quotes nothing', async () => {
  answering({ status: 202, body: json({ id: 'a' }) }, { body: json({ status: 'running', url: [prompt] }) })
  expect((await failureOf(serviceWith().make(order()))).cause).toMatchObject({
    message: 'the answer cannot be read (at url)',
  })
})

test('bears a bad moment while it waits, and waits as long as it is told', async () => {
  answering(
    { status: 202, body: json({ id: 'a' }) },
    { status: 429, body: json({ error: 'slow down' }), headers: { 'retry-after-ms': '20' } },
    { status: 503, body: 'down' },
    { body: json({ status: 'succeeded', audio: mp3.toString('base64') }) },
  )
  expect((await serviceWith().make(order())).data).toHaveLength(mp3.length)
  answering({ status: 202, body: json({ id: 'a' }) }, { status: 503, body: 'down' })
  expect((await failureOf(serviceWith().make(order()))).code).toBe('TOOL_FAILED')
})

describe('fails', () => {
  test.each<[string, Answer[], string]>([
    [
      'when it is refused',
      [
        {
          status: 400,
          body: json({ error: { code: 'content_policy_violation', message: `No: ${prompt}` } }),
        },
      ],
      'TOOL_REFUSED',
    ],
    [
      'when it is refused later',
      [
        { status: 202, body: json({ id: 'a' }) },
        { body: json({ status: 'failed', error: { code: 'moderation_blocked', message: prompt } }) },
      ],
      'TOOL_REFUSED',
    ],
    ['when the service is busy', [{ status: 429, body: json({ error: 'later' }) }], 'TOOL_BUSY'],
    ['when the service gives up in time', [{ status: 504, body: '' }], 'TOOL_TIMEOUT'],
    ['with an empty answer', [{ type: 'audio/mpeg', body: '' }], 'TOOL_EMPTY_RESULT'],
    [
      'with half a sound',
      [{ type: 'audio/mpeg', body: mp3.subarray(0, mp3.length - 20) }],
      'TOOL_EMPTY_RESULT',
    ],
    ['with half a WAV', [{ type: 'audio/wav', body: wav.subarray(0, wav.length / 2) }], 'TOOL_EMPTY_RESULT'],
    [
      'with something that only says it is sound',
      [{ type: 'audio/mpeg', body: 'this is no sound at all' }],
      'TOOL_EMPTY_RESULT',
    ],
    [
      'when it is done without a sound',
      [{ status: 202, body: json({ id: 'a' }) }, { body: json({ status: 'succeeded' }) }],
      'TOOL_EMPTY_RESULT',
    ],
    [
      'with a wrong key, which is not told',
      [{ status: 401, body: json({ error: { message: `Bad key ${secret}` } }) }],
      'TOOL_FAILED',
    ],
    ['with a fault of the service', [{ status: 500, body: `<pre>${prompt} ${secret}</pre>` }], 'TOOL_FAILED'],
    ['with a web page', [{ type: 'text/html', body: '<h1>Sign in</h1>' }], 'TOOL_FAILED'],
    ['with what is no JSON', [{ body: `{ "${prompt}` }], 'TOOL_FAILED'],
    ['with an id that leads elsewhere', [{ status: 202, body: json({ id: '../../admin' }) }], 'TOOL_FAILED'],
    ['with an id of dots', [{ status: 202, body: json({ id: '..' }) }], 'TOOL_FAILED'],
    [
      'with a state that nobody knows',
      [{ status: 202, body: json({ id: 'a' }) }, { body: json({ status: 'dancing' }) }],
      'TOOL_FAILED',
    ],
    [
      'with a sound on another origin',
      [{ body: json({ url: 'http://169.254.169.254/latest/meta-data' }) }],
      'TOOL_FAILED',
    ],
    [
      'with a redirect, which is not followed',
      [{ status: 302, headers: { location: 'http://example.test/' } }],
      'TOOL_FAILED',
    ],
  ])('%s', async (_, answers, code) => {
    answering(...answers)
    expect((await failureOf(serviceWith().make(order()))).code).toBe(code)
  })

  test('when the line is cut in the middle of the sound', async () => {
    edge.script = (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': String(mp3.length) })
      response.write(mp3.subarray(0, 200), () => response.destroy())
    }
    expect((await failureOf(serviceWith().make(order()))).code).toBe('TOOL_EMPTY_RESULT')
  })

  test('when nobody is there', async () => {
    const nobody = new MusicService(
      { baseUrl: 'http://127.0.0.1:9/v1', apiKey: secret, model: null },
      { fetch: globalThis.fetch },
    )
    expect((await failureOf(nobody.make(order()))).code).toBe('TOOL_FAILED')
  })

  test('when an answer, or the whole piece, takes too long', async () => {
    edge.script = () => undefined
    expect((await failureOf(serviceWith({ answer: 40 }).make(order()))).code).toBe('TOOL_TIMEOUT')
    answering({ status: 202, body: json({ id: 'a' }) }, { body: json({ status: 'running' }) })
    expect((await failureOf(serviceWith({ whole: 120 }).make(order()))).code).toBe('TOOL_TIMEOUT')
  })

  test('at once when it is called off, while it asks and while it waits', async () => {
    const reason = new Error('called off')
    const callOff = async (answers: () => void) => {
      const abort = new AbortController()
      answers()
      const work = serviceWith({ poll: 60_000 }).make(order({ signal: abort.signal }))
      work.catch(() => undefined)
      while (edge.requests.length === 0) await sleep(5)
      await sleep(20)
      abort.abort(reason)
      await expect(work).rejects.toBe(reason)
      edge.requests.splice(0)
    }
    await callOff(() => (edge.script = () => undefined))
    await callOff(() => answering({ status: 202, body: json({ id: 'a' }) }))
  })
})
