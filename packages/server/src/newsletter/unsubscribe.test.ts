import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsletterServer, type NewsletterServer } from './testing/newsletter-server.ts'

let server: NewsletterServer
beforeAll(async () => {
  server = await newsletterServer({ callsPerMinute: 40 })
})
afterAll(() => server.close())

let count = 0
const newEmail = () => `leaver-${(count += 1)}@example.org`
const unsubscribe = (token: unknown) => server.person().post('/api/newsletter/unsubscribe', { token })
/** A press on "unsubscribe" in a mail program, as its provider passes it on. */
const oneClick = (token: string, payload = 'List-Unsubscribe=One-Click') =>
  server.stranger().send('POST', `/api/newsletter/unsubscribe/${token}`, {
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const forged = [
  '',
  'x',
  'A'.repeat(66),
  `${'A'.repeat(22)}.${'A'.repeat(43)}`,
  `${'A'.repeat(22)}.${'A'.repeat(43)}.x`,
]

describe('the link of a mail', () => {
  test('ends the subscription and forgets the address, as often as it is used', async () => {
    const email = newEmail()
    const { unsubscribe: token } = await server.subscribe(email)
    for (let each = 0; each < 2; each += 1) {
      const answer = await unsubscribe(token)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ status: 'unsubscribed' })
    }
    const { rows } = await server.database.db.execute<{ text: string }>(
      'select row_to_json(s)::text as text from newsletter_subscriptions s',
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(email)
  })

  test('also ends what was never confirmed', async () => {
    const email = newEmail()
    await server.ask(email)
    const { confirm, unsubscribe: token } = server.tokens('newsletter-confirm', email)
    expect((await unsubscribe(token)).statusCode).toBe(200)
    const late = await server.person().post('/api/newsletter/confirm', { token: confirm })
    expect(late.json()).toMatchObject({ code: 'LINK_INVALID' })
  })

  test('ends nothing that was begun anew', async () => {
    const email = newEmail()
    const { unsubscribe: old } = await server.subscribe(email)
    await unsubscribe(old)
    await server.subscribe(email)
    expect((await unsubscribe(old)).statusCode).toBe(200)
    expect(await server.row(email)).toMatchObject({ email })
  })

  test.each(forged)('that is forged ends nothing: %j', async (token) => {
    const email = newEmail()
    await server.subscribe(email)
    expect((await unsubscribe(token)).json()).toMatchObject({ code: 'LINK_INVALID' })
    expect(await server.row(email)).toBeDefined()
  })

  test('of somebody else with another id in it is forged', async () => {
    const [own, other] = [newEmail(), newEmail()]
    const [mine, theirs] = [await server.subscribe(own), await server.subscribe(other)]
    const [id] = theirs.unsubscribe.split('.')
    const [, signature] = mine.unsubscribe.split('.')
    expect((await unsubscribe(`${id}.${signature}`)).statusCode).toBe(400)
    expect(await server.row(other)).toBeDefined()
  })

  test('is taken from our own pages only', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await server.stranger().post('/api/newsletter/unsubscribe', { token: 'x' }, { headers })
    expect(answer.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })

  test('used by several at once ends it once, and all are told so', async () => {
    const { unsubscribe: token } = await server.subscribe(newEmail())
    const answers = await Promise.all([unsubscribe(token), oneClick(token), unsubscribe(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })
})

describe('one click in a mail program (RFC 8058)', () => {
  test('ends the subscription, without cookies and without a page', async () => {
    const email = newEmail()
    const { unsubscribe: token } = await server.subscribe(email)
    const answer = await oneClick(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'unsubscribed' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await server.row(email)).toBeUndefined()
    expect((await oneClick(token)).statusCode).toBe(200)
  })

  test.each(['', 'anything=else', '{'])('does so whatever else is sent along: %j', async (body) => {
    const email = newEmail()
    const { unsubscribe: token } = await server.subscribe(email)
    expect((await oneClick(token, body)).statusCode).toBe(200)
    expect(await server.row(email)).toBeUndefined()
  })

  test.each(forged.slice(1))('that is forged ends nothing: %j', async (token) => {
    expect((await oneClick(token)).json()).toMatchObject({ code: 'LINK_INVALID' })
  })

  test('is taken however many come from one provider', async () => {
    const statuses = new Set<number>()
    const { unsubscribe: token } = await server.subscribe(newEmail())
    for (let each = 0; each < 60; each += 1) statuses.add((await oneClick(token)).statusCode)
    expect([...statuses]).toEqual([200])
  })

  test('that a program only opens changes nothing, and leads to the page that asks first', async () => {
    const email = newEmail()
    const { unsubscribe: token } = await server.subscribe(email)
    const answer = await server.stranger().get(`/api/newsletter/unsubscribe/${token}`)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`http://localhost:8080/newsletter/unsubscribe#token=${token}`)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(await server.row(email)).toBeDefined()
  })

  test('with a token that is no token leads nowhere else', async () => {
    const answer = await server.stranger().get('/api/newsletter/unsubscribe/%0d%0aSet-Cookie:x=1%23%3f%2f')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers.location).toBe(
      'http://localhost:8080/newsletter/unsubscribe#token=%0D%0ASet-Cookie%3Ax%3D1%23%3F%2F',
    )
  })

  test('knows its methods', async () => {
    const answer = await server.stranger().send('PUT', '/api/newsletter/unsubscribe/x')
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, POST')
  })
})
