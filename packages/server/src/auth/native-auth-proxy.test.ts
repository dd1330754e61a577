import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { externalId } from '../testing/external-id.ts'
import { partnerOrigin, testServer, type TestServer } from '../testing/index.ts'
import { testClock } from '../testing/test-clock.ts'

interface Passed {
  address: string
  headers: Headers
  body: string
}

let server: TestServer
let passed: Passed[] = []
let answer: () => Response | Promise<Response>
const native: typeof fetch = async (input, init) => {
  const { url, headers } = new Request(input, init)
  passed.push({ address: url, headers, body: init?.body as string })
  return answer()
}
let env: Record<string, string>
beforeAll(async () => {
  ;({ env } = await externalId(testClock()))
  server = await testServer({ env, fetch: native })
})
afterAll(() => server.close())
beforeEach(() => {
  passed = []
  answer = () =>
    Response.json(
      { continuation_token: 'next' },
      { headers: { 'x-ms-request-id': 'abc', 'set-cookie': 'x=y' } },
    )
})

const form = 'application/x-www-form-urlencoded'
const post = (path: string, body = 'client_id=a&username=b', headers: Record<string, string> = {}) =>
  server
    .visitor()
    .send('POST', `/native-auth${path}`, { payload: body, headers: { 'content-type': form, ...headers } })

test('a call is passed on as it is, without cookies in either direction', async () => {
  const body = 'client_id=a&password=s%20e%26cret'
  const sent = await post('/oauth2/v2.0/token?x=1', body, {
    cookie: 'studio_visitor=mine',
    authorization: 'Bearer secret',
    'client-request-id': 'correlation',
    'x-client-sku': 'msal.js',
  })
  expect(sent.statusCode).toBe(200)
  expect(sent.json()).toEqual({ continuation_token: 'next' })
  expect(sent.headers).toMatchObject({ 'x-ms-request-id': 'abc', 'cache-control': 'no-store' })
  expect(sent.cookies).toEqual([])
  expect(passed).toHaveLength(1)
  expect(passed[0]!.address).toBe('https://contoso.ciamlogin.com/contoso.onmicrosoft.com/oauth2/v2.0/token')
  expect(passed[0]!.body).toBe(body)
  expect(Object.fromEntries(passed[0]!.headers)).toEqual({
    accept: 'application/json',
    'content-type': form,
    'client-request-id': 'correlation',
    'x-client-sku': 'msal.js',
  })
})

test('a refusal comes back as it is', async () => {
  answer = () => Response.json({ error: 'invalid_grant', error_codes: [50126] }, { status: 400 })
  const sent = await post('/oauth2/v2.0/token')
  expect(sent.statusCode).toBe(400)
  expect(sent.json()).toEqual({ error: 'invalid_grant', error_codes: [50126] })
})

describe('nothing is passed on', () => {
  test.each([
    '/oauth2/v2.0/authorize',
    '/',
    '/oauth2/v2.0/token/../../x',
    '/%2e%2e/common/oauth2/v2.0/token',
    '//evil.example/',
  ])('to a path that native authentication does not have: %s', async (path) => {
    expect((await post(path)).statusCode).toBeOneOf([404, 415])
    expect(passed).toEqual([])
  })

  test.each([
    ['a page that embeds', { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' }],
    ['any other page', { origin: 'https://evil.example' }],
  ])('from %s', async (_, headers) => {
    const sent = await post('/oauth2/v2.0/initiate', undefined, headers)
    expect(sent.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    expect(passed).toEqual([])
  })

  test('that is no form, or too large a one', async () => {
    const json = await post('/oauth2/v2.0/initiate', '{}', { 'content-type': 'application/json' })
    expect(json.statusCode).toBe(415)
    const large = await post('/oauth2/v2.0/initiate', `username=${'x'.repeat(17_000)}`)
    expect(large.statusCode).toBe(413)
    expect(passed).toEqual([])
  })

  test('to B2C, which has no such thing, nor where it is switched off', async () => {
    const off = await testServer({ env: { ...env, EXTERNAL_ID_SIGN_IN: 'hosted' }, fetch: native })
    const sent = await off.visitor().send('POST', '/native-auth/oauth2/v2.0/initiate', {
      payload: 'a=b',
      headers: { 'content-type': form },
    })
    expect(sent.statusCode).toBe(404)
    expect(sent.json()).toMatchObject({ code: 'NOT_AVAILABLE' })
    await off.close()
  })
})

describe('a service that', () => {
  test.each([
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['sends a page', () => new Response('<html>')],
    ['sends far too much', () => new Response(`"${'x'.repeat(300_000)}"`)],
  ])('%s is not available', async (_, behaviour) => {
    answer = behaviour
    const sent = await post('/oauth2/v2.0/initiate')
    expect(sent.statusCode).toBe(503)
    expect(sent.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})
