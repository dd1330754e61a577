import { accountExportSchema } from '@ai-studio/contract'
import { hashPassword } from '@ai-studio/identity'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  askAndAnswer,
  knownVisitor,
  readHistory,
  sendStream,
  testChat,
  type TestChat,
} from '../chat/testing/test-chat.ts'
import { principals, uploads, usageCounters } from '../db/schema.ts'
import { ModelError } from '../models/provider.ts'
import { embeddedServer } from '../testing/embedded-server.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import type { TestClient } from '../testing/index.ts'
import { testClock, type TestClock } from '../testing/test-clock.ts'
import { picture } from '../uploads/testing/pictures.ts'

let clock: TestClock
let service: ExternalId
let server: TestChat
beforeAll(async () => {
  clock = testClock()
  service = await externalId(clock)
  server = await testChat({ env: service.env, fetch: service.fetch, now: clock })
  server.model.models.push({ ...server.model.models[0]!, id: 'deep', name: 'Deep', credits: 3 })
})
afterAll(() => server.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const open = (browser: TestClient, token: string, headers: Record<string, string> = {}) =>
  browser.post('/api/auth/session', undefined, { headers: { ...bearer(token), ...headers } })
const usage = async (browser: TestClient, token?: string) =>
  (await browser.get('/api/chat/usage', token ? { headers: bearer(token) } : {})).json<{
    messages: { limit: number; remaining: number }
  }>().messages
const idOf = (browser: TestClient) => browser.cookies.get('studio_visitor')!.split('.')[0]!

describe('who signs in keeps what they had as a visitor', () => {
  test('conversations, images and the use of the day, and is that visitor no longer', async () => {
    const browser = await knownVisitor(server)
    const { conversationId } = await askAndAnswer(server, browser, 'Before?', 'Yes.')
    const { imageUrl } = (await browser.upload(await picture().png().toBuffer())).json<{ imageUrl: string }>()
    const visitorId = idOf(browser)
    const token = await service.token(service.somebody())

    const answer = await open(browser, token)
    expect(answer.statusCode).toBe(200)
    expect(browser.cookies.has('studio_visitor')).toBe(false)
    const user = signedIn(server, token)
    expect((await readHistory(user, conversationId)).messages.map(({ content }) => content)).toEqual([
      'Before?',
      'Yes.',
    ])
    expect(await usage(user)).toMatchObject({ limit: 100, remaining: 99 })
    const { db } = server.database
    const [image] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.name, imageUrl.split('/').at(-1)!))
    expect(image?.principalId).toBe(answer.json<{ id: string }>().id)
    const [visitor] = await db.select().from(principals).where(eq(principals.id, visitorId))
    expect(visitor?.revokedAt).toEqual(clock())
    expect(await db.$count(usageCounters, eq(usageCounters.subject, visitorId))).toBe(0)
  })

  test('an answer that is being written is written to its end', async () => {
    const browser = await knownVisitor(server)
    const { reader, ended } = await sendStream(server, browser)
    const script = await server.model.nextAnswer()
    script.write('First half, ')
    const token = await service.token(service.somebody())
    expect((await open(browser, token)).statusCode).toBe(200)
    script.write('second half.')
    script.end()
    await ended
    expect(reader.events.at(-1)).toMatchObject({ type: 'done' })
    const start = reader.events[0] as { conversationId: string }
    const { messages } = await readHistory(signedIn(server, token), start.conversationId)
    expect(messages.at(-1)).toMatchObject({ content: 'First half, second half.', status: 'complete' })
  })

  test.each([
    ['brings nothing', '', 0],
    ['breaks off', 'Half', 1],
  ])('an answer that %s afterwards costs the user what it costs anybody', async (_, text, cost) => {
    const browser = await knownVisitor(server)
    await askAndAnswer(server, browser, 'Before?', 'Yes.')
    const { ended } = await sendStream(server, browser, { ModelId: 'scripted/deep' })
    const script = await server.model.nextAnswer()
    const token = await service.token(service.somebody())
    expect((await open(browser, token)).statusCode).toBe(200)
    const user = signedIn(server, token)
    expect(await usage(user)).toMatchObject({ remaining: 100 - 1 - 3 })
    if (text) script.write(text)
    script.fail(new ModelError('MODEL_UNAVAILABLE'))
    await ended
    expect(await usage(user)).toMatchObject({ remaining: 100 - 1 - cost })
  })

  test('what they wrote to the operator, from whatever address', async () => {
    const browser = await knownVisitor(server)
    const email = 'lan@work.example'
    const words = { name: 'Lan', email, subject: 'Hello', message: 'A private matter', language: 'en' }
    expect((await browser.post('/api/contact', words)).statusCode).toBe(202)
    const token = await service.token(service.somebody())
    expect((await open(browser, token)).statusCode).toBe(200)
    const exported = accountExportSchema.parse(
      (await signedIn(server, token).get('/api/account/export')).json(),
    )
    expect(exported.contactMessages).toMatchObject([{ email, message: 'A private matter' }])
  })

  test('once, though two tabs say it at once, and again later without harm', async () => {
    const browser = await knownVisitor(server)
    await askAndAnswer(server, browser, 'Before?', 'Yes.')
    const token = await service.token(service.somebody())
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answers = await Promise.all(
      [1, 2, 3].map(() => signedIn(server, token, { cookie }).post('/api/auth/session')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const user = signedIn(server, token)
    expect((await user.post('/api/auth/session')).statusCode).toBe(200)
    expect(await usage(user)).toMatchObject({ remaining: 99 })
  })

  test('also what another tab begins at the same moment: it is moved, or begun by nobody', async () => {
    const browser = await knownVisitor(server)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const xsrf = browser.cookies.get('XSRF-TOKEN')!
    const token = await service.token(service.somebody())
    const begin = () =>
      server.stranger().post('/api/chat/conversation', undefined, {
        headers: { origin: server.config.origin, cookie, 'x-xsrf-token': xsrf },
      })
    const [before, , ...after] = await Promise.all([begin(), open(browser, token), begin(), begin()])
    const begun = [before, ...after].filter(({ statusCode }) => statusCode === 201)
    for (const refused of [before, ...after].filter((answer) => !begun.includes(answer))) {
      expect(refused.json()).toMatchObject({ code: 'TOKEN_INVALID' })
    }
    expect((await begin()).json()).toMatchObject({ code: 'TOKEN_INVALID' })
    const user = signedIn(server, token)
    const { conversations } = (await user.get('/api/chat/conversations')).json<{
      conversations: { id: string }[]
    }>()
    const ids = conversations.map(({ id }) => id)
    for (const answer of begun) expect(ids).toContain(answer.json<{ id: string }>().id)
  })

  test('adds it to what the account has', async () => {
    const person = service.somebody()
    const user = signedIn(server, await service.token(person))
    const { id: first } = (await user.post('/api/chat/conversation')).json<{ id: string }>()
    const browser = await knownVisitor(server)
    const second = await askAndAnswer(server, browser, 'Elsewhere?', 'Yes.')
    await open(browser, await service.token({ ...person, sid: 'elsewhere' }))
    const { conversations } = (await user.get('/api/chat/conversations')).json<{
      conversations: { id: string }[]
    }>()
    expect(conversations.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second.conversationId]))
    expect(await usage(user)).toMatchObject({ remaining: 99 })
  })

  test('of two people at one browser the first one has it', async () => {
    const browser = await knownVisitor(server)
    const { conversationId } = await askAndAnswer(server, browser, 'Mine?', 'Yes.')
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const first = signedIn(server, await service.token(service.somebody()), { cookie })
    const second = signedIn(server, await service.token(service.somebody()), { cookie })
    await first.post('/api/auth/session')
    await second.post('/api/auth/session')
    expect((await first.get(`/api/chat/${conversationId}`)).statusCode).toBe(200)
    expect((await second.get(`/api/chat/${conversationId}`)).statusCode).toBe(404)
  })
})

describe('a session', () => {
  test('takes nothing of a visitor to an account that is gone', async () => {
    const browser = await knownVisitor(server)
    const { conversationId } = await askAndAnswer(server, browser, 'Before?', 'Yes.')
    const token = await service.token(service.somebody())
    const { id } = (await signedIn(server, token).get('/api/userprofile')).json<{ id: string }>()
    // As another process has it that is erasing the user, and is not remembered here.
    await server.database.db.update(principals).set({ revokedAt: clock() }).where(eq(principals.id, id))
    const answer = await open(browser, token)
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'TOKEN_INVALID' }])
    expect((await readHistory(browser, conversationId)).messages).toHaveLength(2)
  })

  test('takes over what the identity service says now', async () => {
    const person = service.somebody()
    await signedIn(server, await service.token(person)).post('/api/auth/session')
    const changed = { ...person, name: 'Linh Nguyen', roles: ['editor'] }
    const user = signedIn(server, await service.token(changed))
    expect((await user.get('/api/userprofile')).json()).toMatchObject({ displayName: 'Linh Tran' })
    expect((await user.post('/api/auth/session')).json()).toMatchObject({
      displayName: 'Linh Nguyen',
      roles: ['editor'],
    })
  })

  test('is refused within seconds after it was closed, and others go on', async () => {
    const person = service.somebody()
    const [here, there] = [
      signedIn(server, await service.token(person)),
      signedIn(server, await service.token({ ...person, sid: 'there' })),
    ]
    await there.get('/api/userprofile')
    expect((await here.delete('/api/auth/session')).statusCode).toBe(204)
    expect((await here.get('/api/userprofile')).json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    const renewed = signedIn(server, await service.token({ ...person, jti: 'renewed' }))
    expect((await renewed.get('/api/chat/conversations')).json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect((await there.get('/api/userprofile')).statusCode).toBe(200)
  })
})

describe('a mail about a new browser', () => {
  const mailsTo = (to: unknown) => server.mails.filter((mail) => mail.to === to)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('is queued for the second browser, not for the first, and once', async () => {
    const person = service.somebody()
    const home = server.visitor()
    await open(home, await service.token(person))
    await open(home, await service.token({ ...person, sid: 'second sign-in at home' }))
    expect(mailsTo(person.email)).toEqual([])

    const elsewhere = server.visitor()
    const token = await service.token({ ...person, sid: 'elsewhere' })
    await Promise.all([
      open(elsewhere, token, { 'user-agent': firefox }),
      open(elsewhere, token, { 'user-agent': firefox }),
    ])
    await open(elsewhere, token)
    expect(mailsTo(person.email)).toEqual([
      {
        to: person.email,
        name: 'new-device',
        values: { device: 'Firefox on Windows', at: clock() },
        language: 'en',
        how: 'queued',
      },
    ])
  })

  test('is not lost where it could not be queued at first', async () => {
    const person = service.somebody()
    await open(server.visitor(), await service.token(person))
    const elsewhere = server.visitor()
    const token = await service.token({ ...person, sid: 'elsewhere' })
    const queue = vi.spyOn(server.mailer, 'queue').mockRejectedValueOnce(new Error('the database is away'))
    expect((await open(elsewhere, token)).statusCode).toBe(500)
    queue.mockRestore()
    expect((await open(elsewhere, token)).statusCode).toBe(200)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('is queued whatever it calls first, also where it never tells that somebody has signed in there', async () => {
    const person = service.somebody()
    await open(server.visitor(), await service.token(person))
    const elsewhere = server.visitor()
    const token = await service.token({ ...person, sid: 'elsewhere' })
    const headers = { ...bearer(token), 'user-agent': firefox }
    const calls = ['/api/account/export', '/api/userprofile', '/api/chat/usage']
    await Promise.all(calls.map((path) => elsewhere.get(path, { headers })))
    const values = { device: 'Firefox on Windows', at: clock() }
    expect(mailsTo(person.email)).toMatchObject([{ name: 'new-device', values }])
    await open(elsewhere, token)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('is not avoided by a call that is refused once it is known who makes it', async () => {
    const person = service.somebody()
    await open(server.visitor(), await service.token(person))
    const token = await service.token({ ...person, sid: 'elsewhere' })
    const refused = await signedIn(server, token).send('PATCH', '/api/userprofile', { json: { userName: 1 } })
    expect(refused.statusCode).toBe(422)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('is not queued for the first browser, nor for one that is known, whatever it calls first', async () => {
    const person = service.somebody()
    const home = server.visitor()
    for (const sid of ['first', 'second']) {
      const token = await service.token({ ...person, sid })
      expect((await home.get('/api/userprofile', { headers: bearer(token) })).statusCode).toBe(200)
      await open(home, token)
    }
    expect(mailsTo(person.email)).toEqual([])
  })

  test('is queued for a browser that an account was signed in with before its owner proved the address', async () => {
    const embedded = await embeddedServer()
    const email = 'squatted@example.com'
    const passwordHash = await hashPassword('correct horse')
    const { accounts } = embedded.identity
    const made = await accounts.create({ email, userName: 'lan', passwordHash, isEmailVerified: false })
    const theirs = embedded.visitor()
    const signInThere = async (password: string) => {
      const { body } = await embedded.signIn(email, password)
      expect((await open(theirs, String(body.access_token))).statusCode).toBe(200)
    }
    await signInThere('correct horse')
    await accounts.proveEmail(made!)
    await accounts.setPassword(made!, 'their own')
    const own = await embedded.signIn(email, 'their own')
    expect((await open(embedded.visitor(), String(own.body.access_token))).statusCode).toBe(200)
    expect(embedded.mails.filter(({ name }) => name === 'new-device')).toEqual([])
    await signInThere('their own')
    expect(embedded.mails.filter(({ name }) => name === 'new-device')).toHaveLength(1)
    await embedded.close()
  })

  test('is not avoided by a made-up cookie', async () => {
    const person = service.somebody()
    await open(server.visitor(), await service.token(person))
    const forger = server.visitor()
    forger.cookies.set('studio_device', `${'a'.repeat(24)}.${'b'.repeat(43)}`)
    await open(forger, await service.token({ ...person, sid: 'forger' }))
    expect(mailsTo(person.email)).toHaveLength(1)
  })
})
