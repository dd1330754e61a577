import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { principals } from '../db/schema.ts'
import { partnerOrigin, testServer, type TestResponse, type TestServer } from '../testing/index.ts'

let server: TestServer
let failure: unknown
const lines: string[] = []
beforeAll(async () => {
  server = await testServer({
    log: { level: 'debug', stream: { write: (line) => void lines.push(line) } },
    prepare(app) {
      app.get('/test/fail', () => {
        throw failure
      })
    },
  })
})
afterAll(() => server.close())

async function answerTo(error: unknown, language = 'en') {
  failure = error
  lines.length = 0
  return server.stranger().get('/test/fail', { headers: { 'accept-language': language } })
}
const coded = (code: string, message = 'secret detail of the machine') =>
  Object.assign(new Error(message), { code })

describe('a refusal', () => {
  test('says what the contract says, in the language of the request', async () => {
    const en = await answerTo(new ApiError('MODEL_NOT_FOUND', { detail: 'secret' }))
    expect(en.statusCode).toBe(422)
    expect(en.body).toBe(
      '{"code":"MODEL_NOT_FOUND","message":"This model does not exist any more. Please choose another one."}',
    )
    const vi = await answerTo(new ApiError('MODEL_NOT_FOUND'), 'vi')
    expect(vi.json()).toEqual({
      code: 'MODEL_NOT_FOUND',
      message: 'Mô hình này không còn nữa. Vui lòng chọn mô hình khác.',
    })
  })

  test('has its trace id in the header only, and the log under it', async () => {
    const answer = await answerTo(new Error('boom'))
    const traceId = answer.headers['x-trace-id'] as string
    expect(traceId).toMatch(/^[\w-]{16}$/)
    expect(answer.body).not.toContain(traceId)
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(logged.find(({ level }) => level === 'error')).toMatchObject({
      traceId,
      code: 'INTERNAL_ERROR',
      err: { cause: { message: 'boom' } },
    })
  })

  test('of one kind is the same, byte for byte', async () => {
    const bodies = new Set<string>()
    for (const detail of ['one', 'two', undefined]) {
      bodies.add((await answerTo(new ApiError('NOT_FOUND', detail ? { detail } : {}))).body)
    }
    expect(bodies.size).toBe(1)
  })

  test('puts moments and sizes into words', async () => {
    const when = server.clock().getTime() + 3 * 60 * 60_000
    const answer = await answerTo(new ApiError('ALLOWANCE_EXHAUSTED', { values: { when } }), 'vi')
    expect(answer.json<{ message: string }>().message).toContain('sau 3 giờ nữa')
  })

  test('can be said more exactly than by its code, with numbers as the language writes them', async () => {
    const when = server.clock().getTime() + 3 * 60 * 60_000
    const options = {
      ownText: 'allowance.tooFewCharacters',
      values: { needed: 4500, left: 1200, when },
    } as const
    const answer = await answerTo(new ApiError('ALLOWANCE_EXHAUSTED', options), 'vi')
    expect(answer.json()).toEqual({
      code: 'ALLOWANCE_EXHAUSTED',
      message: expect.stringMatching(/4\.500 ký tự.*còn 1\.200.*sau 3 giờ nữa/),
    })
  })

  test('is never kept by a cache', async () => {
    expect((await answerTo(new ApiError('NOT_FOUND'))).headers['cache-control']).toBe('no-store')
  })
})

describe('a failure becomes one of the catalogue', () => {
  test.each([
    ['a full disk', coded('ENOSPC'), 507, 'STORAGE_FULL'],
    ['a full database', coded('53100'), 507, 'STORAGE_FULL'],
    [
      'a full database, told by the query',
      new Error('Failed query', { cause: coded('53100') }),
      507,
      'STORAGE_FULL',
    ],
    ['a database that is away', coded('ECONNREFUSED'), 503, 'SERVICE_UNAVAILABLE'],
    ['a database that was told to stop', coded('57P01'), 503, 'SERVICE_UNAVAILABLE'],
    ['a connection that broke', new Error('Connection terminated unexpectedly'), 503, 'SERVICE_UNAVAILABLE'],
    [
      'no connection in time',
      new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') }),
      503,
      'SERVICE_UNAVAILABLE',
    ],
    [
      'several addresses that all refuse',
      new AggregateError([coded('ECONNREFUSED')]),
      503,
      'SERVICE_UNAVAILABLE',
    ],
    ['a statement that took too long', coded('57014'), 503, 'SERVICE_UNAVAILABLE'],
    ['a mistake of ours', new TypeError('secret detail of the machine'), 500, 'INTERNAL_ERROR'],
    ['something that is no error', 'secret detail of the machine', 500, 'INTERNAL_ERROR'],
  ])('%s', async (_, error, status, code) => {
    const answer = await answerTo(error)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ code, message: expect.any(String) })
    expect(answer.body).not.toContain('secret')
    expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  })
})

describe('the log never holds', () => {
  test('what a visitor wrote, though the database quotes it', async () => {
    await answerTo(
      Object.assign(new Error('Failed query: insert … params: PRIVATE'), {
        query: 'insert',
        params: ['PRIVATE'],
        cause: Object.assign(new Error('duplicate key PRIVATE'), {
          severity: 'ERROR',
          code: '23505',
          detail: 'Key (content)=(PRIVATE)',
          constraint: 'messages_pkey',
        }),
      }),
    )
    const log = lines.join('')
    expect(log).not.toContain('PRIVATE')
    expect(log).toContain('23505')
    expect(log).toContain('messages_pkey')
  })

  test('queries, headers, cookies, bodies or addresses', async () => {
    lines.length = 0
    failure = new ApiError('INVALID_REQUEST')
    await server
      .stranger()
      .post(
        '/api/auth/request-code?token=PRIVATE',
        { email: 'PRIVATE@example.com' },
        { headers: { cookie: 'a=PRIVATE', authorization: 'Bearer PRIVATE' }, remoteAddress: '203.0.113.77' },
      )
    await server.stranger().post('/api/auth/request-code', { PRIVATE: 1 })
    await server.stranger().get('/PRIVATE/path?x=PRIVATE')
    await server.stranger().send('POST', '/api/auth/request-code', {
      payload: '{"PRIVATE',
      headers: { 'content-type': 'application/json' },
    })
    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(3)
    expect(log).not.toContain('PRIVATE')
    expect(log).not.toContain('203.0.113.77')
  })
})

describe('what is not there', () => {
  test.each(['/', '/nothing', '/api', '/api/', '/api/nothing', '/api/chat/a/b/c', '/oidc/x'])(
    '%s is not found',
    async (path) => {
      const answer = await server.stranger().get(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe('{"code":"NOT_FOUND","message":"The requested resource was not found."}')
    },
  )

  test.each([
    ['GET', '/api/chat/send', 'POST'],
    ['DELETE', '/api/chat/send', 'POST'],
    ['GET', '/api/embed/token', 'POST'],
    ['GET', '/api/auth/request-code', 'POST'],
    ['POST', '/api/config', 'GET, HEAD'],
    ['PUT', '/pricing', 'GET, HEAD'],
    ['PUT', '/api/pricing', 'GET, HEAD'],
    ['POST', '/locales/en/errors.json', 'GET, HEAD'],
    ['PUT', '/api/chat/3f0f7f9e-5f0f-4d6c-9c57-2f1c7a4f9f00', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('%s %s has another method', async (method, path, allow) => {
    const answer = await server.visitor().send(method, path)
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe(allow)
    expect(answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await server.stranger().send('HEAD', '/api/config')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
  })
})

test('every answer has the headers that keep browsers from trouble', async () => {
  for (const path of ['/api/config', '/nothing', '/healthz']) {
    const { headers } = await server.stranger().get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('a flood from one address is refused, others go on', async () => {
  const small = await testServer({ callsPerMinute: 5 })
  const flood = small.stranger({ address: '203.0.113.5' })
  const statuses: number[] = []
  for (let call = 0; call < 7; call += 1) statuses.push((await flood.get('/api/config')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  const answer = await flood.get('/api/chat/conversations')
  expect(answer.json()).toEqual({
    code: 'RATE_LIMITED',
    message: 'Too many requests. Please try again later.',
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await small.stranger({ address: '203.0.113.6' }).get('/api/config')).statusCode).toBe(200)
  // Probes come from one address, and a refusal would take the server out of service.
  for (const path of ['/healthz', '/readyz']) expect((await flood.get(path)).statusCode).toBe(200)
  await small.close()
})

test('a clock that is set back refuses nobody for longer than a minute', async () => {
  const small = await testServer({ callsPerMinute: 2 })
  const caller = small.stranger({ address: '203.0.113.5' })
  const call = async () => (await caller.get('/api/config')).statusCode
  const right = Date.now()
  // As a machine starts whose clock the network has yet to set.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: right + 2 * 60 * 60_000 })
  try {
    expect(await call()).toBe(200)
    vi.setSystemTime(right)
    expect([await call(), await call()]).toEqual([200, 429])
    vi.advanceTimersByTime(60_000)
    expect([await call(), await call(), await call()]).toEqual([200, 200, 429])
  } finally {
    vi.useRealTimers()
    await small.close()
  }
})

describe('a flood is counted before anybody looks who calls', () => {
  let small: TestServer
  beforeEach(async () => {
    small = await testServer({ callsPerMinute: 2 })
  })
  afterEach(() => small.close())
  const six = async (call: () => Promise<TestResponse>) => {
    const answers: TestResponse[] = []
    for (let count = 0; count < 6; count += 1) answers.push(await call())
    return answers
  }
  const statuses = (answers: TestResponse[]) => answers.map(({ statusCode }) => statusCode)

  test('so that it makes no visitors', async () => {
    const answers = await six(() => small.stranger().post('/api/chat/conversation'))
    expect(statuses(answers)).toEqual([201, 201, 429, 429, 429, 429])
    expect(await small.database.db.$count(principals)).toBe(2)
    expect(answers[2]!.headers['set-cookie']).toBeUndefined()
  })

  test('so that those who are refused have a limit too', async () => {
    const headers = { authorization: 'Bearer not-a-token' }
    const answers = await six(() => small.stranger().get('/api/chat/conversations', { headers }))
    expect(statuses(answers)).toEqual([401, 401, 429, 429, 429, 429])
  })

  test('and a page of a partner can read that it is one', async () => {
    const headers = { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' }
    const answers = await six(() => small.stranger().get('/api/chat/conversations', { headers }))
    expect(statuses(answers)).toEqual([401, 401, 429, 429, 429, 429])
    const last = answers.at(-1)!
    expect(last.json()).toEqual({ code: 'RATE_LIMITED', message: expect.any(String) })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.headers).toMatchObject({
      'access-control-allow-origin': partnerOrigin,
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
      'cache-control': 'no-store',
    })
  })

  test('also where nothing is', async () => {
    const posts = await six(() => small.stranger().post('/nothing', {}))
    expect(statuses(posts)).toEqual([404, 404, 429, 429, 429, 429])
    const puts = await six(() => small.stranger().send('PUT', '/api/config', { json: {} }))
    expect(new Set(statuses(puts))).toEqual(new Set([429]))
  })
})

test('the port that a proxy writes behind an address makes nobody somebody else', async () => {
  const behind = await testServer({ callsPerMinute: 1, env: { TRUST_PROXY: '1' } })
  const call = async (address: string) =>
    (await behind.stranger().get('/api/config', { headers: { 'x-forwarded-for': address } })).statusCode
  expect(await call('203.0.113.5:50001')).toBe(200)
  expect(await call('203.0.113.5:50002')).toBe(429)
  expect(await call('[2001:db8:1:2::1]:50003')).toBe(200)
  expect(await call('[2001:db8:1:2::1]:50004')).toBe(429)
  await behind.close()
})

test('addresses behind a proxy are told apart only when the proxy is trusted', async () => {
  for (const [setting, expected] of [
    ['1', 200],
    ['false', 429],
  ] as const) {
    const behind = await testServer({ callsPerMinute: 1, env: { TRUST_PROXY: setting } })
    const call = async (address: string) =>
      (await behind.stranger().get('/api/config', { headers: { 'x-forwarded-for': address } })).statusCode
    expect(await call('203.0.113.5')).toBe(200)
    expect(await call('203.0.113.6')).toBe(expected)
    await behind.close()
  }
})
