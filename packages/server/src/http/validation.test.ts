import { limits } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedServer, type EmbeddedServer } from '../testing/embedded-server.ts'

// Calls that anybody may make: what is tested here is what `serve` does for all.
let server: EmbeddedServer
beforeAll(async () => {
  server = await embeddedServer()
})
afterAll(() => server.close())

const path = '/api/auth/request-code'
const json = { 'content-type': 'application/json' }
const send = (payload: string, headers: Record<string, string> = json) =>
  server.stranger().send('POST', path, { payload, headers })

test('hands on what is right', async () => {
  const answer = await send('{"email":"a@example.com"}')
  expect(answer.statusCode).toBe(200)
  expect(server.mails.map(({ to }) => to)).toEqual(['a@example.com'])
})

describe('a body that is refused', () => {
  test.each([
    ['missing', '', 422, 'VALIDATION_FAILED', [{ path: '', message: 'This is required.' }]],
    ['spaces', ' \n', 422, 'VALIDATION_FAILED', [{ path: '', message: 'This is required.' }]],
    [
      'null',
      'null',
      422,
      'VALIDATION_FAILED',
      [{ path: '', message: 'This must be an object with fields.' }],
    ],
    [
      'a list',
      '[]',
      422,
      'VALIDATION_FAILED',
      [{ path: '', message: 'This must be an object with fields.' }],
    ],
    ['a field missing', '{}', 422, 'VALIDATION_FAILED', [{ path: 'email', message: 'This is required.' }]],
    [
      'a field of the wrong type',
      '{"email":7}',
      422,
      'VALIDATION_FAILED',
      [{ path: 'email', message: 'This must be text.' }],
    ],
    [
      'an unknown field',
      '{"email":"a@example.com","admin":true}',
      422,
      'VALIDATION_FAILED',
      [{ path: 'admin', message: 'This field is not known.' }],
    ],
    [
      'a field twice',
      '{"email":"a@example.com","email":"b@example.com"}',
      422,
      'VALIDATION_FAILED',
      [{ path: 'email', message: 'This field was given more than once.' }],
    ],
    [
      'a prototype',
      '{"email":"a@example.com","__proto__":{"admin":true}}',
      422,
      'VALIDATION_FAILED',
      [{ path: '__proto__', message: 'This field is not known.' }],
    ],
    [
      'a constructor',
      '{"email":"a@example.com","constructor":{"prototype":{}}}',
      422,
      'VALIDATION_FAILED',
      [{ path: 'constructor', message: 'This field is not known.' }],
    ],
    [
      'a NUL',
      '{"email":"a\\u0000@example.com"}',
      422,
      'VALIDATION_FAILED',
      [{ path: 'email', message: 'This text holds a character that cannot be stored.' }],
    ],
    ['no JSON', '{"email":', 400, 'INVALID_JSON', undefined],
    ['JSON with a comma too many', '{"email":"a@example.com",}', 400, 'INVALID_JSON', undefined],
    ['a number that is none', '{"email":NaN}', 400, 'INVALID_JSON', undefined],
    ['a byte order mark', '\uFEFF{"email":"a@example.com"}', 400, 'INVALID_JSON', undefined],
  ])('%s', async (_, payload, status, code, errors) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ code, message: expect.any(String), ...(errors && { errors }) })
  })

  test('a field that is too long', async () => {
    const answer = await send(JSON.stringify({ email: `${'a'.repeat(300)}@example.com` }))
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: expect.arrayContaining([
        { path: 'email', message: 'This is too long. At most 254 characters fit.' },
      ]),
    })
  })

  test('names twenty fields at most', async () => {
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, 1]))
    expect((await send(JSON.stringify(body))).json<{ errors: unknown[] }>().errors).toHaveLength(20)
  })

  test('too large: says how much fits', async () => {
    const answer = await send(JSON.stringify({ email: 'x'.repeat(limits.jsonBodyBytes) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'That is too large. The limit is 256 kB.',
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'nonsense',
  ])('of type %s', async (type) => {
    const answer = await send('{"email":"a@example.com"}', { 'content-type': type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  })

  test('without a type', async () => {
    const answer = await send('{"email":"a@example.com"}', {})
    expect(answer.statusCode).toBe(415)
  })

  test('in Vietnamese for who reads Vietnamese', async () => {
    const answer = await send('{"x":1}', { ...json, 'accept-language': 'vi-VN' })
    expect(answer.json()).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'Thông tin chưa hợp lệ. Vui lòng kiểm tra lại.',
      errors: [
        { path: 'email', message: 'Mục này là bắt buộc.' },
        { path: 'x', message: 'Không có mục nào tên như vậy.' },
      ],
    })
    expect(answer.headers['content-language']).toBe('vi')
  })

  test('pollutes nothing', async () => {
    await send('{"__proto__":{"polluted":1}}')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

const refused = async (query: string) => {
  const answer = await server.visitor().get(`/api/chat/conversations?${query}`)
  return { status: answer.statusCode, ...answer.json<object>() }
}

describe('the query', () => {
  test.each([
    ['limit=1&limit=2', 'limit', 'This field was given more than once.'],
    ['limit=0', 'limit', 'This must be 1 or more.'],
    ['limit=101', 'limit', 'This must be 100 or less.'],
    ['limit=ten', 'limit', 'This must be a number.'],
    ['limit=1.5', 'limit', 'This must be a whole number.'],
    ['page=1', 'page', 'This field is not known.'],
    ['cursor=%20', 'cursor', 'This is not in the right form.'],
    ['__proto__=1', '__proto__', 'This field is not known.'],
  ])('%s is refused', async (query, path, message) => {
    expect(await refused(query)).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: expect.any(String),
      errors: [{ path, message }],
    })
  })
})

describe('the address', () => {
  test('an id that is none is refused', async () => {
    const answer = await server.visitor().get('/api/chat/history/42')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ path: 'id', message: 'This is not a valid id.' }] })
  })

  test('a broken one is refused', async () => {
    const answer = await server.stranger().get('/api/chat/history/%E0%A4%A')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'INVALID_REQUEST',
      message: 'Invalid request. Please check your input.',
    })
    expect(answer.headers['x-trace-id']).toMatch(/^[\w-]{16}$/)
  })

  test('a very long one is refused', async () => {
    const answer = await server.visitor().get(`/api/chat/history/${'a'.repeat(5000)}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

test('a call without a body ignores whatever body comes', async () => {
  for (const type of ['application/json', 'text/plain', 'image/png']) {
    const answer = await server.visitor().send('POST', '/api/chat/conversation', {
      payload: '{broken',
      headers: { 'content-type': type },
    })
    expect(answer.statusCode).toBe(201)
  }
})
