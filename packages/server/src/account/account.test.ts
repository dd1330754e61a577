import { accountExportSchema, freshSessionMinutes } from '@ai-studio/contract'
import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tidyUp } from '../operations/maintenance.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  connectCodes,
  conversations,
  knownDevices,
  messages,
  newsletterSubscriptions,
  principals,
  shares,
  toolFiles,
  toolJobFiles,
  toolJobs,
  userSessions,
} from '../db/schema.ts'
import { externalId, signedIn, type ExternalId } from '../testing/external-id.ts'
import { testServer, type TestClient, type TestServer } from '../testing/index.ts'
import { newFileName } from '../tools/job-files.ts'
import { testClock, type TestClock } from '../testing/test-clock.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'
import { picture } from '../uploads/testing/pictures.ts'

let clock: TestClock
let service: ExternalId
let server: TestServer
beforeAll(async () => {
  clock = testClock()
  service = await externalId(clock)
  server = await testServer({ env: service.env, fetch: service.fetch, now: clock })
})
afterAll(() => server.close())

const user = async (claims: Record<string, unknown> = service.somebody(), headers?: Record<string, string>) =>
  signedIn(server, await service.token(claims), headers)
const patch = (client: TestClient, url: string, json: unknown) => client.send('PATCH', url, { json })
const put = (client: TestClient, url: string, json: unknown) => client.send('PUT', url, { json })

describe('preferences', () => {
  test('are kept one by one, and what is not given stays', async () => {
    const person = service.somebody()
    const here = await user(person)
    expect((await here.get('/api/userpreferences')).json()).toEqual({
      language: 'en',
      currency: null,
      modelId: null,
      voice: null,
    })
    expect((await put(here, '/api/userpreferences/language', { language: 'vi' })).json()).toMatchObject({
      language: 'vi',
      currency: null,
    })
    await put(here, '/api/userpreferences/currency', { currency: 'VND' })
    await patch(here, '/userprofile/preferences', { theme: 'forest', modelId: 'guide/guide' })
    await patch(here, '/api/userprofile/preferences', { voice: 'calm' })
    const there = await user({ ...person, sid: 'there' })
    expect((await there.get('/api/userprofile')).json()).toMatchObject({
      preferences: {
        language: 'vi',
        currency: 'VND',
        theme: 'forest',
        modelId: 'guide/guide',
        voice: 'calm',
      },
    })
    await patch(there, '/userprofile/preferences', { modelId: null })
    expect((await here.get('/api/userpreferences')).json()).toMatchObject({ modelId: null, voice: 'calm' })
  })

  test.each([
    ['/api/userpreferences/language', { language: 'fr' }],
    ['/api/userpreferences/currency', { currency: 'XXX' }],
    ['/api/userpreferences/currency', { currency: 'USD', language: 'en' }],
  ])('that do not exist are refused: %s %j', async (path, body) => {
    expect((await put(await user(), path, body)).statusCode).toBe(422)
  })

  test('take en-US for English', async () => {
    const answer = await put(await user(), '/api/userpreferences/language', { language: 'en-US' })
    expect(answer.json()).toMatchObject({ language: 'en' })
  })
})

test.each([
  ['password', true],
  ['code', false],
  ['hosted', false],
])(
  'whoever signs in anew where forms ask Microsoft for a %s is asked for a password: %s',
  { tags: 'full' },
  async (way, hasPassword) => {
    const other = await testServer({
      env: { ...service.env, EXTERNAL_ID_SIGN_IN: way },
      fetch: service.fetch,
      now: clock,
    })
    try {
      const here = signedIn(other, await service.token(service.somebody()))
      await here.post('/api/auth/session')
      expect((await here.get('/api/account/security')).json()).toMatchObject({ hasPassword })
    } finally {
      await other.close()
    }
  },
)

test('what another identity service keeps cannot be changed here', async () => {
  const here = await user()
  expect((await here.get('/api/account/security')).json()).toEqual({
    hasPassword: true,
    canChangePassword: false,
    canChangeEmail: false,
    isEmailVerified: false,
  })
  for (const answer of [
    await patch(here, '/api/userprofile', { displayName: 'Linh' }),
    await here.post('/api/account/password', { newPassword: 'secret-1' }),
    await here.post('/api/account/email', { newEmail: 'new@example.com' }),
    await here.post('/api/account/email/confirm', { code: '123456' }),
    await server.visitor().post('/api/auth/request-code', { email: 'a@example.com' }),
    await server.visitor().post('/api/auth/verify-code', { email: 'a@example.com', code: '123456' }),
    await server
      .visitor()
      .post('/auth/complete-reset-password', { token: 'x'.repeat(40), newPassword: 'secret-1' }),
  ]) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_AVAILABLE' })
  }
})

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const list = async (client: TestClient) =>
    (await client.get('/api/account/sessions')).json<{
      sessions: { id: string; device: string; isCurrent: boolean }[]
    }>().sessions

  test('are listed with their browsers, the latest first', async () => {
    const person = service.somebody()
    const old = await user(person)
    await old.get('/api/userprofile')
    clock.advance(60_000)
    const latest = await user({ ...person, sid: 'latest' }, { 'user-agent': firefox })
    expect(await list(latest)).toMatchObject([
      { device: 'Firefox on Linux', isCurrent: true },
      { device: '', isCurrent: false },
    ])
    // Long enough for the one to be noted anew, not for the other.
    clock.advance(4.5 * 60_000)
    await list(old)
    expect((await list(latest)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  })

  test('can be ended one by one, by their owner alone', async () => {
    const person = service.somebody()
    const [here, there] = [await user(person), await user({ ...person, sid: 'there' })]
    await there.get('/api/userprofile')
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent)!
    const stranger = await user()
    expect((await stranger.delete(`/api/account/sessions/${other.id}`)).statusCode).toBe(404)
    expect((await there.get('/api/userprofile')).statusCode).toBe(200)
    expect((await here.delete(`/api/account/sessions/${other.id}`)).statusCode).toBe(204)
    expect((await here.delete(`/api/account/sessions/${other.id}`)).statusCode).toBe(404)
    expect((await there.get('/api/userprofile')).json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect((await here.get('/api/userprofile')).statusCode).toBe(200)
    expect(await list(here)).toHaveLength(1)
  })

  test('end everywhere, also where nobody has called yet, until somebody signs in anew', async () => {
    const person = service.somebody()
    const [here, there, silent] = [
      await user(person),
      await user({ ...person, sid: 'there' }),
      await user({ ...person, sid: 'silent' }),
    ]
    await there.get('/api/userprofile')
    expect((await here.delete('/api/account/sessions')).statusCode).toBe(204)
    for (const client of [here, there, silent]) {
      expect((await client.get('/api/userprofile')).json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    }
    clock.advance(1_000)
    const renewed = await user(person)
    expect((await renewed.get('/api/userprofile')).json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    const again = await user({ ...person, sid: 'again' })
    expect((await again.get('/api/userprofile')).statusCode).toBe(200)
  })

  test('of a service that names none begin anew with the next token after they ended', async () => {
    const person = { ...service.somebody(), sid: undefined, auth_time: undefined }
    const here = await user(person)
    await here.delete('/api/auth/session')
    expect((await here.get('/api/userprofile')).json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    clock.advance(4_000)
    expect((await (await user(person)).get('/api/userprofile')).statusCode).toBe(200)
    expect((await here.get('/api/userprofile')).statusCode).toBe(200)
  })
})

/** Has a tool asked for something; nobody does it. */
async function toolJob(client: TestClient): Promise<string> {
  const answer = await client.post('/api/tools/content-writer/jobs', {
    requestId: crypto.randomUUID(),
    input: { topic: 'Tea' },
  })
  return answer.json<{ id: string }>().id
}

/** Files that a job was given and has made, and one that nobody has used. */
async function toolFilesOf(principalId: string, jobId: string) {
  const names = { made: newFileName('a.pdf'), given: newFileName('a.pdf'), unused: newFileName('a.pdf') }
  const { db } = server.database
  const facts = {
    principalId,
    tool: 'content-writer',
    fileName: 'file.pdf',
    contentType: 'application/pdf',
    size: 4,
    createdAt: clock(),
  } as const
  for (const name of Object.values(names)) {
    await toolStore().write(name, Buffer.from('%PDF'))
    await db.insert(toolFiles).values({ ...facts, name, ...(name === names.made && { jobId }) })
  }
  await db.insert(toolJobFiles).values({ jobId, name: names.given, field: 'documents', place: 0 })
  return names
}
const toolStore = () => folderUploadStore(join(server.config.dataFolder, 'tools'))

describe('the export', () => {
  test('is a file with everything, page by page', async () => {
    const person = service.somebody()
    const here = await user(person)
    const { id } = (await here.get('/api/userprofile')).json<{ id: string }>()
    const { db } = server.database
    const ids = Array.from({ length: 103 }, () => crypto.randomUUID())
    const at = clock()
    await db.insert(conversations).values(
      ids.map((each, n) => ({
        id: each,
        principalId: id,
        title: `Chat ${n} "</script>`,
        createdAt: at,
        updatedAt: at,
      })),
    )
    const first = ids.toSorted()[0]!
    await db.insert(messages).values(
      Array.from({ length: 205 }, (_, n) => ({
        id: crypto.randomUUID(),
        conversationId: first,
        position: n + 1,
        role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
        content: `Message ${n}`,
        status: 'complete' as const,
        images: n === 0 ? [{ url: 'a.png', width: 1, height: 1 }] : null,
        ...(n === 1 && { feedback: 'down' as const, feedbackComment: 'Too short.' }),
        ...(n === 3 && { feedback: 'up' as const }),
        createdAt: at,
      })),
    )
    const answer = await here.get('/api/account/export')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="ai-studio-export.json"')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const file = accountExportSchema.parse(answer.json())
    expect(file.profile).toMatchObject({ id, email: person.email })
    expect(file.conversations.map((each) => each.id)).toEqual(ids.toSorted())
    expect(file.conversations[0]!.messages.map(({ content }) => content)).toEqual(
      Array.from({ length: 205 }, (_, n) => `Message ${n}`),
    )
    expect(file.conversations[0]!.messages[0]!.images).toEqual([
      'http://localhost:8080/api/chat/uploads/a.png',
    ])
    const rated = file.conversations[0]!.messages.map(({ feedback, feedbackComment }) => [
      feedback,
      feedbackComment,
    ])
    expect(rated.slice(0, 4)).toEqual([
      [undefined, undefined],
      ['down', 'Too short.'],
      [undefined, undefined],
      ['up', undefined],
    ])
    expect(file.sessions).toHaveLength(1)
    expect(file.connectedSites).toEqual([])
  })

  test('tells what was shared, also what has ended, and what the model was told beforehand', async () => {
    const here = await user()
    const { id } = (await here.get('/api/userprofile')).json<{ id: string }>()
    const { db } = server.database
    const conversationId = crypto.randomUUID()
    const at = clock()
    await db.insert(conversations).values({
      id: conversationId,
      principalId: id,
      title: 'About colours',
      instructions: 'Answer in verse.',
      createdAt: at,
      updatedAt: at,
    })
    const message = { role: 'user' as const, content: 'What is green?', timestamp: at.toISOString() }
    const share = {
      principalId: id,
      conversationId,
      title: 'About colours',
      messages: [message],
      language: 'en' as const,
      views: 3,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 60_000),
    }
    await db.insert(shares).values([
      { ...share, slug: 'A'.repeat(22) },
      { ...share, slug: 'B'.repeat(22), revokedAt: at },
    ])
    const file = accountExportSchema.parse((await here.get('/api/account/export')).json())
    expect(file.conversations).toMatchObject([{ id: conversationId, instructions: 'Answer in verse.' }])
    const told = {
      title: 'About colours',
      messageCount: 1,
      views: 3,
      conversationId,
      createdAt: at.toISOString(),
      expiresAt: share.expiresAt.toISOString(),
    }
    const { origin } = server.config
    expect(file.shares).toEqual([
      { ...told, slug: 'A'.repeat(22), url: `${origin}/share/${'A'.repeat(22)}` },
      {
        ...told,
        slug: 'B'.repeat(22),
        url: `${origin}/share/${'B'.repeat(22)}`,
        revokedAt: at.toISOString(),
      },
    ])
  })

  test('tells what tools were asked for, what they have made, and what they were given', async () => {
    const here = await user()
    const { id } = (await here.get('/api/userprofile')).json<{ id: string }>()
    const ids: string[] = []
    for (let count = 0; count < 23; count++) {
      // As many as one does in a minute.
      if (count % 5 === 0) clock.advance(60_000)
      ids.unshift(await toolJob(here))
      await here.post(`/api/tools/jobs/${ids[0]}/cancel`)
      clock.advance(1000)
    }
    const { db } = server.database
    const names = await toolFilesOf(id, ids[0]!)
    await db.update(toolJobs).set({ status: 'succeeded' }).where(eq(toolJobs.id, ids[0]!))

    const file = accountExportSchema.parse((await here.get('/api/account/export')).json())
    expect(file.toolJobs?.map((job) => job.id)).toEqual(ids)
    expect(file.toolJobs?.[0]).toMatchObject({
      tool: 'content-writer',
      input: { topic: 'Tea' },
      files: [{ id: names.made }],
      inputFiles: [{ id: names.given }],
    })
    expect(file.toolFiles).toMatchObject([{ id: names.unused, fileName: 'file.pdf' }])
  })

  test('holds nothing of anybody else, and is there for who has nothing', async () => {
    const answer = await (await user()).get('/api/account/export')
    const file = accountExportSchema.parse(answer.json())
    expect([file.conversations, file.shares, file.toolJobs, file.toolFiles]).toEqual([[], [], [], []])
  })
})

const tidy = () => {
  const uploadStore = folderUploadStore(join(server.config.dataFolder, 'uploads'))
  const stores = { uploads: uploadStore, toolFiles: toolStore() }
  return tidyUp({ ...server, now: clock, ...stores } as unknown as Dependencies)
}

/** The tables of the application that hold a text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = server.database
  const { rows } = await db.execute<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: held } = await db.execute(sql`
      select from ${sql.identifier(name)} t where strpos(row_to_json(t)::text, ${text}) > 0 limit 1`)
    if (held.length > 0) found.push(name)
  }
  return found
}

describe('erasing', () => {
  const erase = (client: TestClient, email: unknown) =>
    client.send('DELETE', '/api/account', { json: { email } })

  test('leaves nothing behind but a bare id', async () => {
    const person = service.somebody()
    const here = await user(person)
    await here.post('/api/auth/session')
    const { id } = (await here.get('/api/userprofile')).json<{ id: string }>()
    await here.post('/api/chat/conversation')
    const { imageUrl } = (await here.upload(await picture().png().toBuffer())).json<{ imageUrl: string }>()
    const name = imageUrl.split('/').at(-1)!
    const file = join(server.config.dataFolder, 'uploads', name.slice(0, 2), name)
    expect(existsSync(file)).toBe(true)
    const toolNames = Object.values(await toolFilesOf(id, await toolJob(here)))
    const visitor = { id: randomUUID(), kind: 'visitor' as const, becameId: id }
    await server.database.db
      .insert(principals)
      .values({ ...visitor, createdAt: clock(), lastSeenAt: clock() })

    expect((await erase(here, 'Other@example.com')).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'email' }],
    })
    expect((await erase(here, String(person.email).toUpperCase())).statusCode).toBe(204)
    expect(existsSync(file)).toBe(false)
    const { rows } = await server.database.db.execute<{ text: string }>(
      `select row_to_json(p)::text as text from principals p where id = '${id}'`,
    )
    expect(Object.keys(JSON.parse(rows[0]!.text) as object).sort()).toEqual(
      ['became_id', 'created_at', 'id', 'kind', 'last_seen_at', 'moves', 'origin', 'revoked_at'].sort(),
    )
    expect(
      await server.database.db.select().from(principals).where(eq(principals.id, visitor.id)),
    ).toMatchObject([{ becameId: null }])
    expect(await tablesWith(id)).toEqual(['principals'])
    for (const name of toolNames) {
      expect(await toolStore().read(name)).toBeUndefined()
      expect(await tablesWith(name)).toEqual([])
    }
    expect(server.mails.at(-1)).toMatchObject({ name: 'account-erased', to: person.email, how: 'queued' })

    // A token that is still on its way makes no new user; a new sign-in does.
    for (const claims of [person, { ...person, sid: 'another' }]) {
      expect(
        (
          await (await user({ ...claims, auth_time: clock().getTime() / 1000 })).get('/api/userprofile')
        ).json(),
      ).toMatchObject({
        code: 'TOKEN_INVALID',
      })
    }
    clock.advance(1_000)
    const anew = await user(person)
    expect((await anew.get('/api/chat/conversations')).json()).toEqual({ conversations: [] })
  })

  test('of an account without an address takes the display name, however it is typed', async () => {
    const person = service.somebody({ email: undefined, name: 'Linh  Trần' })
    const here = await user(person)
    await here.post('/api/auth/session')
    const send = (json: unknown) => here.send('DELETE', '/api/account', { json })
    for (const body of [{}, { email: 'anything@example.com' }, { displayName: 'linh' }]) {
      const answer = await send(body)
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ path: 'displayName' }] }])
    }
    expect((await send({ displayName: ` linh ${'Trần'.normalize('NFD')}` })).statusCode).toBe(204)
    expect((await here.get('/api/userprofile')).json()).toMatchObject({ code: 'TOKEN_INVALID' })
  })

  test('of an account without an address and a name needs nothing but the fresh sign-in', async () => {
    const here = await user(
      service.somebody({ email: undefined, name: undefined, preferred_username: undefined }),
    )
    expect((await here.get('/api/userprofile')).json()).toMatchObject({ email: '', displayName: '' })
    expect((await here.send('DELETE', '/api/account', { json: {} })).statusCode).toBe(204)
  })

  test('of an account with an address needs that, and no name in its place', async () => {
    const here = await user(service.somebody())
    const answer = await here.send('DELETE', '/api/account', { json: { displayName: 'Linh Tran' } })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ path: 'email' }] }])
  })

  test('leaves the newsletter of an address that nobody has verified', async () => {
    const person = service.somebody()
    const here = await user(person)
    await here.post('/api/auth/session')
    const email = String(person.email)
    await server.visitor().post('/api/newsletter', { email, language: 'en', agreed: true })
    await server.jobs.run()
    const exported = accountExportSchema.parse((await here.get('/api/account/export')).json())
    expect(exported.newsletter).toBeUndefined()
    expect((await erase(here, email)).statusCode).toBe(204)
    const rows = await server.database.db.select().from(newsletterSubscriptions)
    expect(rows.some((row) => row.email === email)).toBe(true)
  })

  test('needs a fresh sign-in', async () => {
    const person = service.somebody({ auth_time: clock().getTime() / 1000 })
    const here = await user(person)
    clock.advance(freshSessionMinutes * 60_000 + 1_000)
    expect((await erase(await user(person), person.email)).json()).toMatchObject({
      code: 'FRESH_SESSION_REQUIRED',
    })
    expect((await here.get('/api/userprofile')).statusCode).toBe(200)
    expect(
      (
        await erase(
          await user({ ...person, sid: 'fresh', auth_time: clock().getTime() / 1000 }),
          person.email,
        )
      ).statusCode,
    ).toBe(204)
  })

  test('is not undone by another tab of a sign-in of which nobody can tell when it was; a new sign-in begins anew', async () => {
    const somebody = service.somebody()
    const person = { ...somebody, auth_time: undefined }
    const here = await user(person)
    await here.post('/api/auth/session')
    expect((await erase(here, somebody.email)).statusCode).toBe(204)
    clock.advance(60_000)
    const renewed = await user(person)
    expect((await renewed.get('/api/userprofile')).json()).toMatchObject({ code: 'TOKEN_INVALID' })
    expect((await renewed.post('/api/auth/session')).statusCode).toBe(200)
    expect((await renewed.get('/api/userprofile')).statusCode).toBe(200)
  })

  test('is forgotten itself after a month', async () => {
    const person = service.somebody()
    const here = await user(person)
    const { id } = (await here.get('/api/userprofile')).json<{ id: string }>()
    await erase(here, person.email)
    const isThere = async () =>
      (await server.database.db.select().from(principals)).some((row) => row.id === id)
    expect(await isThere()).toBe(true)
    clock.advance(31 * 24 * 60 * 60 * 1000)
    await tidy()
    expect(await isThere()).toBe(false)
  })
})

test('what sign-ins leave behind goes in time: codes at once, sessions and browsers after months', async () => {
  const here = await user()
  await here.post('/api/auth/session')
  const origin = 'http://127.0.0.1:8070'
  await here.post('/api/embed/connect', { origin, challenge: 'A'.repeat(43) })
  const { db } = server.database
  const left = async () => {
    const counts = [connectCodes, userSessions, knownDevices].map((table) => db.$count(table))
    return (await Promise.all(counts)).map((count) => count > 0)
  }
  const days = (count: number) => clock.advance(count * 24 * 60 * 60 * 1000)
  await tidy()
  expect(await left()).toEqual([true, true, true])
  days(1)
  await tidy()
  expect(await left()).toEqual([false, true, true])
  days(90)
  await tidy()
  expect(await left()).toEqual([false, false, true])
  days(310)
  await tidy()
  expect(await left()).toEqual([false, false, false])
})
