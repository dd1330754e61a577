import { once } from 'node:events'
import { request as httpRequest, type ClientRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { conversationListSchema, importResultSchema, limits } from '@ai-studio/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { knownVisitor, readHistory, testChat, type TestChat } from '../../chat/testing/test-chat.ts'
import { edit, rewrite, shownTexts } from '../../chat/testing/versions.ts'
import { conversations, usageCounters } from '../../db/schema.ts'
import { formRequest, type TestClient } from '../../testing/index.ts'

let server: TestChat
let client: TestClient
beforeAll(async () => {
  server = await testChat()
})
beforeEach(async () => {
  client = await knownVisitor(server)
})
afterAll(() => server.close())

async function send(content: string | Buffer, who = client, field = 'file') {
  const form = new FormData()
  form.append(field, new Blob([Uint8Array.from(Buffer.from(content))]), 'conversations.json')
  return who.send('POST', '/api/chat/import', await formRequest(form))
}
const list = async (query: Record<string, string> = {}) =>
  conversationListSchema
    .parse((await client.get(`/api/chat/conversations?${new URLSearchParams(query)}`)).json())
    .conversations.filter(({ messageCount }) => messageCount > 0)

const day = (n: number) => `2025-01-0${n}T10:00:00.000Z`
const message = (content: string, role = 'user', timestamp = day(2)) => ({ role, content, timestamp })
const file = (...conversations: object[]) =>
  JSON.stringify({
    format: 'ai-studio-conversations',
    version: 1,
    conversations: conversations.map((conversation) => ({
      title: '',
      modelId: null,
      createdAt: day(1),
      messages: [],
      ...conversation,
    })),
  })

test('conversations are there with their times, can be read, found and gone on with', async () => {
  const answer = await send(
    file(
      {
        title: 'Older',
        messages: [message('<script>alert(1)</script>'), message('Sâu sắc', 'assistant', day(3))],
      },
      { messages: [message('# A question\nmore', 'user', day(4))], modelId: 'guide' },
      { title: 'Nothing', messages: [message('  ')] },
    ),
  )
  expect(answer.statusCode).toBe(201)
  expect(importResultSchema.parse(answer.json())).toEqual({ imported: 2, skipped: 1 })
  const listed = await list()
  expect(listed).toMatchObject([
    { title: 'A question', modelId: 'guide', createdAt: day(1), updatedAt: day(4), messageCount: 1 },
    { title: 'Older', modelId: null, createdAt: day(1), updatedAt: day(3), messageCount: 2 },
  ])
  expect((await readHistory(client, listed[1]!.id)).messages).toMatchObject([
    { role: 'user', content: '<script>alert(1)</script>', timestamp: day(2), status: 'complete' },
    { role: 'assistant', content: 'Sâu sắc', timestamp: day(3), status: 'complete' },
  ])
  expect((await list({ search: 'sau sac older' })).map(({ title }) => title)).toEqual(['Older'])
})

test('what a conversation says beforehand comes along, as far as there is room', async () => {
  const messages = [message('Hi'), message('Hello', 'assistant', day(3))]
  await send(file({ title: 'Long', instructions: 'x'.repeat(5_000), messages }, { title: 'Plain', messages }))
  const told = new Map((await list()).map(({ title, instructions }) => [title, instructions]))
  expect(told.get('Long')).toBe('x'.repeat(4_000))
  expect(told.get('Plain')).toBe('')
})

test('an imported answer can be written anew and its question edited', async () => {
  const messages = [message('Hi'), message('Hello', 'assistant', day(3)), message('Bye', 'user', day(4))]
  await send(file({ title: 'Imported', messages }))
  const { id } = (await list())[0]!
  const question = (await readHistory(client, id)).messages.at(-1)!
  const asked = { conversationId: id, userMessageId: question.id }
  await edit(server, client, asked, ['See you?', 'Soon.'])
  const shown = (await readHistory(client, id)).messages
  expect(shown.map(({ content }) => content)).toEqual(['Hi', 'Hello', 'See you?', 'Soon.'])
  await rewrite(server, client, shown[3]!.id, 'Later.')
  expect(await shownTexts(client, id)).toEqual(['Hi', 'Hello', 'See you?', 'Later.'])
  expect((await readHistory(client, id)).messages.map(({ versions }) => versions?.length)).toEqual([
    undefined,
    undefined,
    2,
    2,
  ])
})

test("ChatGPT's export is read", async () => {
  const node = (parent: string | null, role: string, text: string) => ({
    parent,
    children: [],
    message: {
      author: { role },
      content: { content_type: 'text', parts: [text] },
      create_time: 1_700_000_000,
    },
  })
  const mapping = { a: node(null, 'user', 'Hello'), b: node('a', 'assistant', 'Hi') }
  const answer = await send(JSON.stringify([{ title: 'Theirs', mapping, current_node: 'b', create_time: 1 }]))
  expect(answer.json()).toEqual({ imported: 1, skipped: 0 })
  const [conversation] = await list()
  expect(conversation).toMatchObject({ title: 'Theirs', createdAt: '1970-01-01T00:00:01.000Z' })
  expect((await readHistory(client, conversation!.id)).messages.map(({ content }) => content)).toEqual([
    'Hello',
    'Hi',
  ])
})

test('nothing that was written in the future stands before what is written now', async () => {
  await send(
    file({
      title: 'Future',
      createdAt: '2999-01-01T00:00:00Z',
      messages: [message('x', 'user', '2999-01-01T00:00:00Z')],
    }),
  )
  const [conversation] = await list()
  expect(conversation!.updatedAt).toBe(server.clock().toISOString())
})

test('a message of a megabyte is kept whole, and its beginning can be found at once', async () => {
  const long = `Beginning ${'🎈 '.repeat(300_000)}end`
  await send(file({ title: 'Long', messages: [message(long)] }))
  const [conversation] = await list()
  expect((await readHistory(client, conversation!.id)).messages[0]!.content).toBe(long)
  await server.jobs.run()
  expect((await list({ search: 'beginning' })).map(({ id }) => id)).toEqual([conversation!.id])
})

test('a conversation with a message that is far too long is left out, and the rest is there', async () => {
  const answer = await send(
    file(
      { title: 'Too long', messages: [message('Hi'), message('x'.repeat(2 ** 20 + 1), 'assistant', day(3))] },
      { title: 'Right', messages: [message('Hi')] },
    ),
  )
  expect(answer.json()).toEqual({ imported: 1, skipped: 1 })
  expect((await list()).map(({ title }) => title)).toEqual(['Right'])
})

test('a large import can be found when its job has run, and whatever interrupted that', async () => {
  const messages = Array.from({ length: 300 }, (_, index) => message(`${'text '.repeat(200)}needle${index}`))
  await send(file({ title: 'Haystack', messages }))
  expect(await list({ search: 'needle299' })).toEqual([])
  expect(await list({ search: 'haystack' })).toHaveLength(1)
  const { db } = server.database
  expect(await db.$count(conversations, sql`not has_words`)).toBe(1)
  await server.jobs.runNow('tidy-up')
  expect(await list({ search: 'needle299' })).toHaveLength(1)
  expect(await list({ search: 'needle0' })).toHaveLength(1)
  expect(await db.$count(conversations, sql`not has_words`)).toBe(0)
  await server.jobs.run()
})

test('a large file is stored in parts, so that others have their turn, and shown as a whole', async () => {
  const { db } = server.database
  const transaction = db.transaction.bind(db)
  const shown: number[] = []
  const stored = new Set<number>()
  const spy = vi.spyOn(db, 'transaction').mockImplementation(async (work, settings) => {
    const result = await transaction(work, settings)
    const { rows } = await db.execute<{ shown: number; messages: number }>(sql`
      select count(distinct c.id) filter (where c.deleted_at is null)::int as shown, count(m.id)::int as messages
      from conversations c left join messages m on m.conversation_id = c.id where c.title = 'In parts'`)
    shown.push(rows[0]!.shown)
    stored.add(rows[0]!.messages)
    return result
  })
  const conversation = { title: 'In parts', messages: Array.from({ length: 600 }, () => message('Hi')) }
  const answer = await send(file(conversation, conversation))
  spy.mockRestore()
  expect(answer.json()).toEqual({ imported: 2, skipped: 0 })
  expect(shown.findIndex((count) => count > 0)).toBe(shown.lastIndexOf(0) + 1)
  expect(shown.at(-1)).toBe(2)
  expect(stored.size).toBeGreaterThan(2)
  expect((await list()).map(({ messageCount }) => messageCount)).toEqual([600, 600])
})

describe('what is refused', () => {
  test.each([
    ['no JSON', 'Hello'],
    ['other JSON', '{"a":1}'],
    ['deep nesting', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['an empty file', ''],
    [
      'one wrong conversation among right ones',
      file({ title: 'Right', messages: [message('x')] }, { title: 1 }),
    ],
  ])('%s, and nothing is stored', async (_, content) => {
    const answer = await send(content)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'IMPORT_UNREADABLE' })
    expect(await list()).toEqual([])
  })

  test('no form, no file, another field', async () => {
    expect((await client.post('/api/chat/import', {})).json()).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
    const answer = await send('[]', client, 'other')
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test.each([
    ['a small file', 1],
    ['a file of several parts', 600],
  ])('%s that cannot be stored to its end leaves nothing behind', async (_, count) => {
    const { db } = server.database
    const before = await db.$count(conversations)
    await db.execute(sql`alter table messages add constraint no_ouch check (content <> 'ouch')`)
    try {
      const fine = { messages: Array.from({ length: count }, () => message('fine')) }
      const answer = await send(file(fine, { messages: [message('ouch')] }))
      expect(answer.statusCode).toBe(500)
    } finally {
      await db.execute(sql`alter table messages drop constraint no_ouch`)
    }
    expect(await list()).toEqual([])
    expect(await db.$count(conversations)).toBe(before)
    expect((await send(file({ messages: [message('fine')] }))).statusCode).toBe(201)
  })

  test('the 21st import of a day; unreadable ones count', { tags: 'full' }, async () => {
    for (let count = 0; count < 20; count += 1) await send(count % 2 ? '[]' : 'x')
    const answer = await send('[]')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ code: 'ALLOWANCE_EXHAUSTED' })
    // Before anything of it is read, so that what is not taken is not held either.
    const unsent = await begin()
    const [response] = (await once(unsent, 'response')) as [{ statusCode: number }]
    unsent.destroy()
    expect(response.statusCode).toBe(429)
    expect((await send('[]', await knownVisitor(server))).statusCode).toBe(201)
  })
})

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n'

/** Begins a request over the network whose form is still to come. */
async function begin(who = client): Promise<ClientRequest> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const outgoing = httpRequest({
    port,
    method: 'POST',
    path: '/api/chat/import',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      origin: server.config.origin,
      'sec-fetch-site': 'same-origin',
      'x-xsrf-token': who.cookies.get('XSRF-TOKEN')!,
      cookie,
    },
  })
  outgoing.on('error', () => undefined)
  outgoing.flushHeaders()
  return outgoing
}

describe('a file that is on its way', () => {
  const countsOf = async () => {
    const rows = await server.database.db.select().from(usageCounters)
    return rows.filter(({ kind }) => kind.startsWith('imports')).map(({ count }) => count)
  }

  test('counts while it arrives, and no more when its sender goes away', async () => {
    await server.database.db.delete(usageCounters)
    const outgoing = await begin()
    outgoing.write(`${head}[`)
    await vi.waitFor(async () => expect(Math.max(...(await countsOf()))).toBe(1))
    outgoing.destroy()
    await vi.waitFor(async () => expect(Math.max(...(await countsOf()))).toBe(0))
  })

  test('is refused while others that do not come to their end take all the room there is', async () => {
    const stalled: ClientRequest[] = []
    const sockets = new Set<Socket>()
    const note = (socket: Socket) => void sockets.add(socket)
    server.app.server.on('connection', note)
    const piece = Buffer.alloc(limits.importBytes - 1024, ' ')
    for (let count = 0; count < 3; count += 1) {
      const outgoing = await begin(await knownVisitor(server))
      outgoing.write(head)
      outgoing.write(piece)
      stalled.push(outgoing)
    }
    const hasArrived = () => [...sockets].filter(({ bytesRead }) => bytesRead > piece.length).length
    await vi.waitFor(() => expect(hasArrived()).toBe(3), { timeout: 20_000, interval: 100 })
    server.app.server.off('connection', note)
    const small = file({ messages: [message('x'.repeat(10_000))] })
    const refused = await vi.waitFor(
      async () => {
        const answer = await send(small, await knownVisitor(server))
        expect(answer.statusCode).toBe(503)
        return answer
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(refused.json()).toEqual({ code: 'SERVICE_UNAVAILABLE', message: expect.any(String) })
    expect(refused.headers['retry-after']).toBe('5')
    for (const outgoing of stalled) outgoing.destroy()
    await vi.waitFor(
      async () => expect((await send(small, await knownVisitor(server))).statusCode).toBe(201),
      { timeout: 20_000, interval: 200 },
    )
  })
})

describe('a file that is too large', () => {
  test('is refused by its length, before it is read', async () => {
    const answer = await client.send('POST', '/api/chat/import', {
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(500 * 1024 * 1024),
      },
      payload: '--x\r\n',
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })

  test('is refused as soon as it is longer than it may be, when it does not tell its length', async () => {
    const outgoing = await begin()
    const answered = once(outgoing, 'response')
    answered.catch(() => undefined)
    outgoing.write(head)
    const piece = Buffer.alloc(1024 * 1024, ' ')
    let sent = 0
    const state = { isAnswered: false }
    outgoing.once('response', () => (state.isAnswered = true))
    while (!state.isAnswered && sent < 500 * 1024 * 1024) {
      sent += piece.length
      if (!outgoing.write(piece)) await Promise.race([once(outgoing, 'drain'), answered])
    }
    const [response] = (await answered) as [{ statusCode: number }]
    outgoing.destroy()
    expect(response.statusCode).toBe(413)
    expect(sent).toBeLessThan(limits.importBytes * 2)
  })
})
