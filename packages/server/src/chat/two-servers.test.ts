import { expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { storedLog } from './testing/seed.ts'
import { expireLease } from './testing/test-engine.ts'
import { faultyDatabase, connectionRefused } from './testing/faulty-database.ts'
import { knownVisitor, readHistory, resume, sendStream, testChat } from './testing/test-chat.ts'

test('a visitor who is sent to another server reads on there, stops there, and finds the same history', async () => {
  const database = await testDatabase()
  const shared = { ...database, close: async () => undefined }
  const one = await testChat({ database: shared })
  const two = await testChat({ database: shared })
  const client = await knownVisitor(one)
  const { reader, headers } = await sendStream(one, client)
  const messageId = String(headers['x-message-id'])
  const script = await one.model.nextAnswer()
  script.write('Here ')
  await vi.waitFor(() => expect(reader.text).toBe('Here '))

  const { sequence } = reader.last!
  const other = await resume(two, client, messageId, sequence)
  script.write('and there')
  await vi.waitFor(() => expect(other.reader.text).toBe('and there'))
  const start = reader.events[0]
  if (start?.type !== 'start') throw new Error('no start')
  const elsewhere = two.visitor()
  for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
  expect((await readHistory(elsewhere, start.conversationId)).messages[1]).toMatchObject({
    status: 'streaming',
    content: 'Here and there',
    sequence: 15,
  })
  const stopped = await elsewhere.post(`/api/chat/messages/${messageId}/stop`)
  expect(stopped.json()).toMatchObject({ status: 'stopped', content: 'Here and there' })
  expect((await other.ended).last).toMatchObject({ type: 'done', message: { status: 'stopped' } })
  await one.close()
  await two.close()
  await database.close()
})

test('after a crash the next server has the text so far, marked, and readers are told', async () => {
  const database = await testDatabase()
  const shared = { ...database, close: async () => undefined }
  const faulty = faultyDatabase(shared)
  const dead = await testChat({ database: faulty })
  const client = await knownVisitor(dead)
  const { reader, headers } = await sendStream(dead, client)
  const messageId = String(headers['x-message-id'])
  const script = await dead.model.nextAnswer()
  script.write('Written')
  await vi.waitFor(async () => {
    expect(await storedLog(database, messageId)).toHaveLength(2)
  })
  faulty.fault = { when: 'before', error: connectionRefused() }
  script.write(' and lost')
  await vi.waitFor(() => expect(reader.text).toBe('Written and lost'))
  if (database.kind === 'postgres') await expireLease(database, messageId)

  const next = await testChat({ database: shared })
  const again = await resume(next, client, messageId, reader.last?.sequence)
  expect((await again.ended).events).toMatchObject([
    { type: 'snapshot', content: 'Written' },
    { type: 'error', code: 'GENERATION_INTERRUPTED', retryable: true },
  ])
  const start = reader.events[0]
  if (start?.type !== 'start') throw new Error('no start')
  const returning = next.visitor()
  for (const [name, value] of client.cookies) returning.cookies.set(name, value)
  expect((await readHistory(returning, start.conversationId)).messages[1]).toMatchObject({
    status: 'interrupted',
    errorCode: 'GENERATION_INTERRUPTED',
    content: 'Written',
  })
  await next.close()
  await dead.close()
  await database.close()
})
