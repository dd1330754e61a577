import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import {
  sendResponseSchema,
  xsrfCookieName,
  xsrfHeaderName,
  type ErrorResponse,
  type TemporaryRequest,
} from '@ai-studio/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ModelError } from '../models/provider.ts'
import type { TestClient } from '../testing/index.ts'
import { askAndAnswer, knownVisitor, openStream, testChat, type TestChat } from './testing/test-chat.ts'

let server: TestChat
let client: TestClient
const lines: string[] = []
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) }
  server = await testChat({ log: { level: 'trace', stream } })
})
beforeEach(async () => {
  server.model.forget()
  client = await knownVisitor(server)
})
afterAll(() => server.close())

const url = '/api/chat/temporary'
const body = (more: Partial<TemporaryRequest> = {}): TemporaryRequest => ({
  ModelId: 'scripted/plain',
  messages: [{ role: 'user', content: 'Between us?' }],
  ...more,
})
const stream = (more: Partial<TemporaryRequest> = {}) =>
  openStream(server, client, { method: 'POST', url, body: body(more) })
const remaining = async () =>
  (await client.get('/api/chat/usage')).json<{ messages: { remaining: number } }>().messages.remaining
const codeOf = (response: { json(): unknown }) => (response.json() as ErrorResponse).code

/** What every table of the application holds, as one text each. */
async function everything(): Promise<Record<string, string>> {
  const { db } = server.database
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute<{ text: string }>(
      sql`select coalesce(string_agg(t::text, ' ' order by t::text), '') as text from ${sql.identifier(name)} t`,
    )
    content[name] = rows[0]!.text
  }
  return content
}

describe('a temporary question', () => {
  test('is answered as it is written, from what comes along', async () => {
    const { headers, reader, ended } = await stream({
      messages: [
        { role: 'user', content: 'One?' },
        { role: 'assistant', content: 'Uno.' },
        { role: 'user', content: 'Two?' },
      ],
      instructions: ' Be brief. ',
    })
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const script = await server.model.nextAnswer()
    expect(script.request).toMatchObject({ modelId: 'plain', language: 'en' })
    expect(script.request.turns).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'Uno.' },
      { role: 'user', content: 'Two?' },
    ])
    script.write('Dos ')
    await vi.waitFor(() => expect(reader.text).toBe('Dos '))
    script.write('🙂')
    script.end()
    const { events, last } = await ended
    expect(events[0]).toMatchObject({
      type: 'start',
      messageId: headers['x-message-id'],
      modelId: 'scripted/plain',
    })
    expect(last).toMatchObject({ type: 'done', message: { content: 'Dos 🙂', status: 'complete' } })
  })

  test('may be answered whole', async () => {
    const response = client.post(url, body())
    const script = await server.model.nextAnswer()
    script.write('Yes.')
    script.end()
    expect(sendResponseSchema.parse((await response).json())).toMatchObject({
      content: 'Yes.',
      status: 'complete',
    })
  })

  test('brings as much of the past as fits', async () => {
    await stream({
      ModelId: 'scripted/small',
      messages: [
        { role: 'user', content: 'x'.repeat(200) },
        { role: 'assistant', content: 'y'.repeat(50) },
        { role: 'user', content: 'New?' },
      ],
    })
    const script = await server.model.nextAnswer()
    expect(script.request.turns).toEqual([{ role: 'user', content: 'New?' }])
    script.write('!')
    script.end()
  })
})

describe('nothing is kept of it', () => {
  test('in any table: only the allowance has changed', async () => {
    await askAndAnswer(server, client, 'Kept', 'Yes')
    const before = await everything()
    const { ended } = await stream({
      messages: [{ role: 'user', content: 'unspeakable question' }],
      instructions: 'unspeakable instructions',
    })
    const script = await server.model.nextAnswer()
    script.write('unspeakable answer')
    script.end()
    await ended
    const failing = await stream({ messages: [{ role: 'user', content: 'unspeakable question' }] })
    const broken = await server.model.nextAnswer()
    broken.write('unspeakable part')
    broken.fail(new ModelError('MODEL_STREAM_BROKEN'))
    await failing.ended
    const after = await everything()
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(changed).toEqual(['usage_counters'])
    expect(JSON.stringify(after)).not.toContain('unspeakable')
    expect(lines.join('')).not.toContain('unspeakable')
  })

  test('its ids name nothing, while it is written and afterwards', async () => {
    const { reader, ended } = await stream()
    const script = await server.model.nextAnswer()
    await vi.waitFor(() => expect(reader.events).toHaveLength(1))
    const start = reader.events[0]
    if (start?.type !== 'start') throw new Error('no start')
    const path = `/api/chat/messages/${start.messageId}`
    const notFound = async () => {
      const answers = await Promise.all([
        client.get(`${path}/events`),
        client.post(`${path}/stop`),
        client.post(`${path}/show`),
        client.post(`${path}/regenerate`, {}),
        client.send('PUT', `${path}/feedback`, { json: { rating: 'up' } }),
        client.get(`/api/chat/history/${start.conversationId}`),
        client.get(`/api/chat/${start.conversationId}`),
      ])
      expect(answers.map(codeOf)).toEqual(answers.map(() => 'NOT_FOUND'))
    }
    await notFound()
    expect(script.isAborted).toBe(false)
    script.write('Yes.')
    script.end()
    await ended
    await notFound()
  })
})

describe('it is refused', () => {
  test.each([
    ['for an unknown model', { ModelId: 'scripted/none' }, 'MODEL_NOT_FOUND'],
    ['for a model of a higher tier', { ModelId: 'scripted/pro' }, 'MODEL_NOT_ALLOWED'],
    ['without a message', { messages: [] }, 'VALIDATION_FAILED'],
    ['for a blank message', { messages: [{ role: 'user', content: ' ' }] }, 'VALIDATION_FAILED'],
    [
      'when the last message is no question',
      { messages: [{ role: 'assistant', content: 'Hello' }] },
      'VALIDATION_FAILED',
    ],
    [
      'when all messages together are too long',
      { messages: Array.from({ length: 9 }, () => ({ role: 'user', content: 'x'.repeat(8_000) })) },
      'VALIDATION_FAILED',
    ],
    ['with anything else', { ConversationId: null }, 'VALIDATION_FAILED'],
  ] as [string, Partial<TemporaryRequest>, string][])('%s, and not counted', async (_, more, code) => {
    const before = await remaining()
    expect(codeOf(await client.post(url, body(more)))).toBe(code)
    expect(await remaining()).toBe(before)
  })

  test('when too many were asked within a minute, kept ones among them', async () => {
    for (let count = 0; count < 10; count += 1) {
      if (count % 2 === 0) {
        await askAndAnswer(server, client, 'Kept', 'Yes')
        continue
      }
      const { ended } = await stream()
      const script = await server.model.nextAnswer()
      script.write('Yes')
      script.end()
      await ended
    }
    expect(codeOf(await client.post(url, body()))).toBe('RATE_LIMITED')
  })
})

test('it is counted like any other, and given back when it brought nothing', async () => {
  const before = await remaining()
  for (const [text, left] of [
    ['Yes', before - 1],
    ['', before - 1],
  ] as const) {
    const { ended } = await stream()
    const script = await server.model.nextAnswer()
    script.write(text)
    if (text === '') script.fail(new ModelError('MODEL_UNAVAILABLE'))
    else script.end()
    await ended
    await vi.waitFor(async () => expect(await remaining()).toBe(left))
  }
})

test.each(['text/event-stream', 'application/json'])(
  'whoever goes away ends it, asked for as %s',
  async (accept) => {
    const own = await testChat()
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const visitor = await knownVisitor(own)
    const { port } = own.app.server.address() as AddressInfo
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: url,
      agent: false,
      headers: {
        accept,
        'content-type': 'application/json',
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [xsrfHeaderName]: visitor.cookies.get(xsrfCookieName),
      },
    })
    sending.on('error', () => undefined)
    sending.end(JSON.stringify(body()))
    const script = await own.model.nextAnswer()
    script.write('Nobody ')
    if (accept === 'text/event-stream') {
      const [response] = (await once(sending, 'response')) as [IncomingMessage]
      response.on('error', () => undefined)
      await once(response, 'data')
    }
    expect(script.isAborted).toBe(false)
    sending.destroy()
    await vi.waitFor(() => expect(script.isAborted).toBe(true))
    await own.close()
  },
)

test('a server that shuts down ends it, and says so', async () => {
  const own = await testChat({ generation: { shutdownGrace: 20 } })
  const visitor = await knownVisitor(own)
  const { reader, ended } = await openStream(own, visitor, { method: 'POST', url, body: body() })
  const script = await own.model.nextAnswer()
  script.write('As far as ')
  await vi.waitFor(() => expect(reader.text).toBe('As far as '))
  await own.close()
  expect((await ended).last).toMatchObject({ type: 'error', code: 'GENERATION_INTERRUPTED' })
  expect(script.isAborted).toBe(true)
})

test('its model is waited for as long as its provider does', async () => {
  const own = await testChat({ generation: { silenceLimit: 1 } })
  own.model.patience = 60_000
  const visitor = await knownVisitor(own)
  const { ended } = await openStream(own, visitor, { method: 'POST', url, body: body() })
  const script = await own.model.nextAnswer()
  await setTimeout(50)
  script.write('At last.')
  script.end()
  expect((await ended).last).toMatchObject({ type: 'done', message: { content: 'At last.' } })
  await own.close()
})
